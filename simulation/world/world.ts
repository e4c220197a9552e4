import { BrokenInvariant } from '../base/broken-invariant.ts';
import { dayMs, minuteMs, SimulatedClock, secondMs } from '../base/clock.ts';
import { Random } from '../base/random.ts';
import { type BankParts, openBank, type SimulatedBank } from '../machine/bank.ts';
import { adminsPassword, makeSignInCheap } from '../machine/cheap-passwords.ts';
import { Faults } from '../machine/faults.ts';
import { callsToDieAt } from '../machine/life.ts';
import { createMachine, type Machine, type MachineParts } from '../machine/machine.ts';
import { openStorage, type Storage } from '../machine/storage.ts';
import type { Caller } from './caller.ts';
import { DebitCounts } from './check-debits.ts';
import type { Loan, Member } from './model.ts';
import { Post } from './post.ts';
import type { Stray } from './strays.ts';
import { Strikes } from './strikes.ts';
import type { Truth } from './truth.ts';

/** Begins a session without the password, where hashing it would cost more than all the rest. */
export type BeginSession = (world: World, caller: Caller) => Promise<string>;

export interface WorldOptions {
  seed: number;
  faults: boolean;
  begin: Date;
  /** Who sends the money; by the seed where it is not said. */
  payouts?: Payouts;
  /** Other than one that is made for this world and goes with it. */
  storage?: Storage;
  beginSession?: BeginSession;
  /** Another bank than one in this thread. */
  openBank?(parts: BankParts): Promise<SimulatedBank>;
  /** Another machine than one with one server. */
  createMachine?(parts: MachineParts): Promise<Machine>;
  /** How much work is done at the same time; one where a world is to be played again step by step. */
  atOnce?: number;
  /** Buttons pressed at the same moment are pressed one after another: which comes first is the machine's. */
  pressesInTurn?: boolean;
}

/** `manual`: the lender makes each transfer (`PAYOUTS=manual`), as in a share of the worlds. */
export type Payouts = 'stripe' | 'manual';
const manualShare = 0.2;
/** Of the worlds, those that begin with somebody who has no money. */
const hardUpShare = 0.1;
/** Of the worlds, those whose database may lose its last commits. */
const losesTailShare = 0.3;

/** Something that happened, for whoever has to understand a broken invariant. */
interface Happening {
  at: Date;
  what: string;
  loan: string | null;
}

const adminSignIn = { email: 'admin@example.com', password: adminsPassword };

/** As often as a retry, an answer to be asked for and what follows from it may take. */
const settlingRounds = 3;

/** One world: the product on its machine, the bank, the people, and the time they share. */
export class World {
  readonly random: Random;
  readonly clock: SimulatedClock;
  readonly faults: Faults;
  readonly storage: Storage;
  readonly bank: SimulatedBank;
  readonly post: Post;
  readonly members: Member[] = [];
  readonly loans = new Map<string, Loan>();
  readonly counts = new Map<string, number>();
  readonly admin = { ...adminSignIn, token: null as string | null };
  readonly history: Happening[] = [];
  readonly beginSession: BeginSession | null;
  readonly payouts: Payouts;
  readonly pressesInTurn: boolean;
  /** How long what the bank sends is under way once it has left. */
  readonly arrivalDays: number;
  readonly isHardUp: boolean;
  /** Failures in a row of each bank account, as the bank has shown them so far. */
  readonly strikes = new Strikes();
  readonly debits = new DebitCounts();
  readonly begun: Date;
  /** Attempts of payouts that the product had at some look; those of deleted members are gone. */
  readonly payoutsSeen = new Set<string>();
  /** Payments that the product did not ask for. */
  readonly strays: Stray[] = [];
  /** The amounts of each break when the office looked at it last, in dollars. */
  readonly breaksSeen = new Map<string, { expected: number; found: number }>();
  readonly breaksExplained = new Set<string>();
  /** No new loans are made. */
  paused = false;
  /** When the product did all that was due since the last look, and nothing went wrong meanwhile. */
  readonly heard: Date[] = [];
  /** What was so at the bank at the last look. */
  lastTruth: Truth | null = null;
  private runsOn: Machine | null = null;
  private wentWrong = 0;

  private constructor(
    options: WorldOptions,
    parts: { clock: SimulatedClock; faults: Faults; storage: Storage; random: Random },
    openedBank: (world: World) => SimulatedBank,
  ) {
    this.random = parts.random.fork('choices');
    this.clock = parts.clock;
    this.faults = parts.faults;
    this.begun = options.begin;
    this.storage = parts.storage;
    this.bank = openedBank(this);
    this.post = new Post(this, parts.random.fork('post'));
    this.isHardUp = parts.random.fork('hard up').chance(hardUpShare);
    this.beginSession = options.beginSession ?? null;
    this.payouts =
      options.payouts ?? (parts.random.fork('payouts').chance(manualShare) ? 'manual' : 'stripe');
    this.pressesInTurn = options.pressesInTurn ?? false;
    this.arrivalDays = parts.random.fork('arrivals').pick([0, 0, 1, 3]);
    this.note(`seed ${options.seed}`);
  }

  static async open(options: WorldOptions): Promise<World> {
    const random = new Random(`${options.seed}`);
    const clock = new SimulatedClock(options.begin);
    const faults = new Faults(random.fork('faults'), options.faults);
    const losesTail = options.faults && random.fork('lost tail').chance(losesTailShare);
    const storage =
      options.storage ?? (await openStorage(random.fork('key').hex(64), { losesTail }));
    let world: World | null = null;
    const hit = (fault: string) => world?.goesWrong(fault);
    const ids = random.fork('ids of the bank');
    const randomId = () => ids.hex(24);
    const bank = await (options.openBank ?? openBank)({
      folder: storage.folder,
      clock,
      faults,
      randomId,
      hit,
    });
    const opened = new World(options, { clock, faults, storage, random }, () => bank);
    world = opened;
    opened.runsOn = await (options.createMachine ?? createMachine)({
      database: storage.database,
      bank,
      clock,
      environment: {
        ...storage.environment,
        ADMIN_EMAIL: adminSignIn.email,
        ADMIN_PASSWORD: adminSignIn.password,
        PAYOUTS: opened.payouts,
      },
      atOnce: options.atOnce ?? 1,
      mayDie: options.faults,
      onEnd: (how) => {
        if (how !== 'closed') hit(`killed ${how}`);
      },
    });
    await opened.machine.start();
    if (!options.beginSession)
      await makeSignInCheap(storage.database, adminSignIn.email, adminsPassword);
    return opened;
  }

  /**
   * This world for one of those who act at the same time: with chance of their own nothing depends on who is first. It is
   * to be looked at and told, not written on: what is set on it stays on it. No
   * `AsyncLocalStorage`: once there is one, every promise of the product costs more.
   */
  byChanceOf(random: Random): World {
    return Object.create(this, { random: { value: random } });
  }

  get machine(): Machine {
    if (!this.runsOn) throw new Error('The world has no machine yet.');
    return this.runsOn;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Something that no person did, and that the product may notice. */
  goesWrong(fault: string): void {
    this.wentWrong++;
    this.count(fault);
    this.note(fault);
  }

  note(what: string, loan: string | null = null): void {
    this.history.push({ at: this.clock.now(), what, loan });
  }

  /** What is known of a loan, or the latest of everything where it is about none. */
  notify(loan: string | null): string[] {
    const history = loan
      ? this.history.filter((one) => one.loan === loan || one.loan === null)
      : this.history;
    return history.slice(-120).map(({ at, what }) => `${at.toISOString()}  ${what}`);
  }

  break(invariant: string, details: string, loan: string | null = null): never {
    throw new BrokenInvariant(invariant, details, loan);
  }

  /** Lets time pass at the bank and for the product; nobody has heard of it yet. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.forward(milliseconds);
    await this.bank.catchUp();
  }

  /** The bank's news come in, as far as they do, and the product works on what is due, as far as it lives. */
  async work(): Promise<void> {
    await this.post.bring();
    if (this.faults.killsSoon()) this.doom();
    const before = this.wentWrong;
    if (!(await this.machine.drain())) await this.revive();
    else if (this.wentWrong === before) this.heard.push(this.clock.now());
  }

  /** Chooses where the running product is to die. */
  doom(): void {
    const { life } = this.machine;
    const how = this.random.weighted({ statement: 6, any_call: 2, awaited_call: 4 });
    const moment = this.random.weighted({ before_provider_call: 1, after_provider_call: 2 });
    if (how === 'statement') life?.endAtStatement(this.random.whole(1, 40));
    else if (how === 'any_call') life?.endAtProviderCall(moment);
    else life?.endAtCall(this.random.pick(callsToDieAt), moment);
  }

  /** A killed product is started again a while later. */
  async revive(): Promise<void> {
    await this.machine.bury();
    await this.pass(this.random.whole(20 * secondMs, 5 * minuteMs));
    await this.machine.start();
    this.count('started again');
  }

  /** With nothing going wrong any more, everything comes to its end: late mail, retries, answers to be asked for. */
  async settle(): Promise<void> {
    this.faults.atRest = true;
    this.machine.life?.spare();
    if (this.machine.life?.ended) await this.revive();
    for (let round = 0; round < settlingRounds; round++) {
      await this.pass(11 * minuteMs);
      await this.work();
    }
    this.faults.atRest = false;
  }

  async close(): Promise<void> {
    await this.runsOn?.close();
    await this.bank.close();
    await this.storage.remove();
  }
}

/** The first instant of the day number `day`, at five in the morning in New York but for summer time. */
export function beginOfDay(begin: Date, day: number): Date {
  return new Date(begin.getTime() + day * dayMs);
}
