/** The numbers of the system calls of one architecture that create memory which belongs to no process and is not counted. */
interface SystemCalls {
  /** The kernel's number of the architecture: `AUDIT_ARCH_…`. */
  readonly arch: number;
  /** Calls that always fail: `memfd_create`, `memfd_secret` and others that create such memory. */
  readonly refused: readonly number[];
  /**
   * The call `shmget`, which is allowed for up to one page of memory: PostgreSQL, for example, needs a few bytes.
   * Default: `refused` includes it.
   */
  readonly shmget?: number;
}

/** For each machine, the calls of 64-bit programs, then those of 32-bit programs. */
const CALLS: Readonly<Partial<Record<NodeJS.Architecture, readonly SystemCalls[]>>> = {
  x64: [
    {arch: 0xc000003e, refused: [319, 447], shmget: 29},
    // 117 is `ipc`, through which older programs call `shmget`.
    {arch: 0x40000003, refused: [356, 447, 117, 395]},
  ],
  arm64: [
    {arch: 0xc00000b7, refused: [279, 447], shmget: 194},
    {arch: 0x40000028, refused: [385, 447, 117, 307]},
  ],
};

/** Largest System V segment, in bytes; the kernel allows 4,096 of them. */
const MAX_SEGMENT = 4_096;
const HUGE_PAGES = 0o4000;
/** Bit in the number of a call by a program with 32-bit addresses on x86-64 (x32). */
const X32 = 0x40000000;

/** Opcodes of classic BPF, as `linux/filter.h` and `linux/bpf_common.h` name them. */
const [LD, AND, JEQ, JGT, JSET, RET] = [0x20, 0x54, 0x15, 0x25, 0x45, 0x06];
/** Offsets in `struct seccomp_data`. */
const [NUMBER, ARCH] = [0, 4];
const argument = (index: number) => ({low: 16 + 8 * index, high: 20 + 8 * index});
const ALLOW = 0x7fff0000;
/** The call fails with ENOSYS, so that programs use another one. */
const REFUSE = 0x00050000 | 38;

type Instruction = readonly [code: number, jumpIfTrue: number, jumpIfFalse: number, value: number];

/**
 * A seccomp filter for bubblewrap. It refuses memory that belongs to no process, so that no limit would count it: memory
 * files (`memfd`), and System V segments of more than a page. `undefined` for a machine whose calls are not in the table.
 */
export function memoryFilter(machine: NodeJS.Architecture = process.arch): Buffer | undefined {
  const calls = CALLS[machine];
  if (!calls) return undefined;
  const program = [...calls.flatMap(checksOf), [RET, 0, 0, REFUSE] as const];
  return Buffer.concat(program.map(bytesOf));
}

function checksOf({arch, refused, shmget}: SystemCalls): readonly Instruction[] {
  const size = argument(1);
  const sizes: readonly Instruction[] = [
    ...refuseUnless(size.high, JEQ, 0),
    ...refuseIf(size.low, JGT, MAX_SEGMENT),
    ...refuseIf(argument(2).low, JSET, HUGE_PAGES),
  ];
  const checks: readonly Instruction[] = [
    [LD, 0, 0, NUMBER],
    [AND, 0, 0, ~X32 >>> 0],
    ...refused.flatMap((number): Instruction[] => [
      [JEQ, 0, 1, number],
      [RET, 0, 0, REFUSE],
    ]),
    ...(shmget === undefined ? [] : [[JEQ, 0, sizes.length, shmget] as const, ...sizes]),
    [RET, 0, 0, ALLOW],
  ];
  return [[LD, 0, 0, ARCH], [JEQ, 0, checks.length, arch], ...checks];
}

const refuseIf = (offset: number, test: number, value: number): readonly Instruction[] => [
  [LD, 0, 0, offset],
  [test, 0, 1, value],
  [RET, 0, 0, REFUSE],
];

const refuseUnless = (offset: number, test: number, value: number): readonly Instruction[] => [
  [LD, 0, 0, offset],
  [test, 1, 0, value],
  [RET, 0, 0, REFUSE],
];

/** A `struct sock_filter`. All machines in the table are little-endian. */
function bytesOf([code, jumpIfTrue, jumpIfFalse, value]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(jumpIfTrue, 2);
  bytes.writeUInt8(jumpIfFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

/** A command line that opens the filter at descriptor 9, where `--seccomp 9` expects it. */
export const withFilter = (filter: Buffer, argv: readonly string[]): readonly string[] => [
  ...['/bin/sh', '-c', 'filter=$1; shift; printf "$filter" | { exec 9<&0 </dev/null; exec "$@"; }', 'sh'],
  [...filter].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  ...argv,
];
