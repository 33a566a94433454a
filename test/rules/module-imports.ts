import ts from 'typescript';

/** An import of a module. */
export interface ModuleImport {
  readonly specifier: string;
  readonly line: number;
  /** Erased by the compiler: `import type`, `export type … from`, `import('…')` in a type. */
  readonly typeOnly: boolean;
  /** `import('…')` at run time. */
  readonly dynamic: boolean;
}

/** Parses TypeScript, and sets the parents of nodes, by which rules recognise what a name is used for. */
export function parseModule(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
}

/** Line of a node, from 1. */
export function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Calls `visit` for every node of the tree, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, child => walk(child, visit));
}

/** Whether the compiler erases an import: `import type {A}`, but not `import {type A}` under verbatimModuleSyntax. */
function isErased(clause: ts.ImportClause | undefined): boolean {
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** Every import of a module: static, re-exported, dynamic, and in types. */
export function moduleImports(path: string, text: string): ModuleImport[] {
  const source = parseModule(path, text);
  const imports: ModuleImport[] = [];
  const add = (node: ts.Node, from: ts.Node | undefined, typeOnly: boolean, dynamic: boolean) => {
    if (from && ts.isStringLiteralLike(from)) {
      imports.push({specifier: from.text, line: lineOf(source, node), typeOnly, dynamic});
    }
  };
  walk(source, node => {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier, isErased(node.importClause), false);
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.isTypeOnly, false);
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true, false);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], false, true);
    }
  });
  return imports;
}
