import { createHmac } from 'node:crypto';
import { handledEvents } from '../../apps/api/src/provider-events.ts';
import type { SimulatedClock } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { BankObject, SimulatedBank } from '../machine/bank.ts';
import type { Faults } from '../machine/faults.ts';
import { type Machine, webhookSecret } from '../machine/machine.ts';

/** What the post sees of the world. */
interface PostWorld {
  readonly bank: Pick<SimulatedBank, 'call'>;
  readonly clock: Pick<SimulatedClock, 'now'>;
  readonly faults: Faults;
  readonly machine: Pick<Machine, 'life' | 'url'>;
  count(what: string): void;
}

/** Brings the bank's events to the product: in order and once, or late, twice, out of order, or never. */
export class Post {
  readonly #world: PostWorld;
  readonly #random: Random;
  #lastSeen: string | null = null;
  #late: BankObject[] = [];

  constructor(world: PostWorld, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  async bring(): Promise<void> {
    const { faults } = this.#world;
    const waiting = [...this.#late, ...(await this.#news())];
    this.#late = [];
    const ordered = faults.reordersWebhooks() ? this.#random.shuffled(waiting) : waiting;
    if (ordered !== waiting && waiting.length > 1) this.#world.count('webhook: out of order');
    for (const event of ordered) await this.#bringOne(event);
  }

  async #bringOne(event: BankObject): Promise<void> {
    const delivery = this.#world.faults.ofWebhook();
    this.#world.count(`webhook: ${delivery}`);
    if (delivery === 'lost') return;
    if (delivery === 'late') {
      this.#late.push(event);
      return;
    }
    const taken = await this.#deliver(event);
    if (!taken) this.#late.push(event);
    else if (delivery === 'twice') await this.#deliver(event);
  }

  /** Events since the last look, oldest first. */
  async #news(): Promise<BankObject[]> {
    const news: BankObject[] = [];
    const types = handledEvents.map((type) => `types[]=${encodeURIComponent(type)}`).join('&');
    for (let after = ''; ; ) {
      const { status, body } = await this.#world.bank.call(
        'GET',
        `/v1/events?limit=100&${types}${after}`,
      );
      if (status !== 200) throw new Error(`The bank's events answered ${status}.`);
      const page = body as unknown as { data: BankObject[]; has_more: boolean };
      const known = page.data.findIndex(({ id }) => id === this.#lastSeen);
      news.push(...(known === -1 ? page.data : page.data.slice(0, known)));
      if (known !== -1 || !page.has_more) break;
      after = `&starting_after=${page.data.at(-1)?.id}`;
    }
    this.#lastSeen = news[0]?.id ?? this.#lastSeen;
    return news.reverse();
  }

  async #deliver(event: BankObject): Promise<boolean> {
    const { machine, clock } = this.#world;
    if (!machine.life || machine.life.ended) return false;
    const payload = JSON.stringify(event);
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const digest = createHmac('sha256', webhookSecret)
      .update(`${seconds}.${payload}`)
      .digest('hex');
    try {
      const answer = await fetch(`${machine.url}/api/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${seconds},v1=${digest}`,
        },
        body: payload,
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
