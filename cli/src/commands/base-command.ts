import {Command, type ErrorOptions, type HelpContext} from 'commander';
import {usageError} from './terminal.js';

/** A command whose errors are sentences that refer to the help. */
export class BaseCommand extends Command {
  override createCommand(name?: string): BaseCommand {
    return new BaseCommand(name);
  }

  override error(message: string, {code}: ErrorOptions = {}): never {
    const [what = '', hint = ''] = message.replace(/^error: /, '').split('\n');
    const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}`;
    const suggestion = hint && ` ${hint.replace('Did', 'did')}`;
    const advice =
      code === 'commander.invalidArgument'
        ? ''
        : `; "${pathOf(this)} --help" ${SHOWS[code ?? ''] ?? 'shows how to write it'}`;
    throw usageError(`${sentence}${suggestion}${advice}.`);
  }

  /** The error for a command without its subcommand. */
  override help(context?: HelpContext | ((text: string) => string)): never {
    if (typeof context === 'function' || !context?.error) return super.help(context as HelpContext);
    const names = this.commands.map(command => command.name());
    throw usageError(`"${pathOf(this)}" needs a subcommand: ${names.join(', ')}.`);
  }
}

/**
 * Words at the end of an error message that refer the user to the help, by the code of the error. Messages about invalid
 * values need none, because they say which values are valid.
 */
const SHOWS: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'lists the options',
  'commander.unknownCommand': 'lists the commands',
};

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
