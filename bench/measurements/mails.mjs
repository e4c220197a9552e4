import { costOf, each, measured } from '../machine/meter.mjs';
import { figure, row } from '../report/rows.mjs';
import { untilNone } from '../world/until-none.mjs';

const names = {
  beside: 'Mails beside loan requests',
  requests: 'Loan requests beside mails',
  request: 'Loan request, with its mail',
  alone: 'Mail',
  rate: 'Mails, with nothing else to do',
};
const workers = 4;

/** How many mails a second go to a mail server, while borrowers ask for loans and with nothing else to do. */
export const mails = {
  names: Object.values(names),
  async measure({ world, sizes }) {
    await world.queue.atLeast(sizes.loanRequests);
    await world.dropMail();
    await world.holdMail(false);
    const beside = await besideRequests(world, sizes);
    await world.holdMail(true);
    for (let mail = 0; mail < sizes.mails; mail++) await world.borrow();
    const began = world.mails.taken();
    const alone = await measured(world.parts, async () => {
      await world.holdMail(false);
      await untilSent(world);
    });
    const sent = Math.max(1, world.mails.taken() - began);
    const cost = { median: null, p95: null, cpuMs: each(alone.cpuMs, sent) };
    return [
      row({ name: names.request, cost: beside.cost }),
      row({ name: names.beside, result: figure(beside.mails, 'mails a second') }),
      row({ name: names.requests, result: figure(beside.requests, 'a second') }),
      row({ name: names.alone, cost }),
      row({ name: names.rate, result: figure(sent / alone.seconds, 'mails a second') }),
    ];
  },
};

/** The cost of a request holds that of its mail, which may be sent when the next requests are over. */
async function besideRequests(world, { seconds }) {
  const before = world.mails.taken();
  const whole = await measured(world.parts, async () => {
    const cost = await costOf(world.parts, () => world.borrow(), { seconds, workers });
    const sent = world.mails.taken() - before;
    await untilSent(world);
    return { cost, sent };
  });
  const { cost, sent } = whole.answer;
  return {
    cost: { ...cost, cpuMs: each(whole.cpuMs, world.mails.taken() - before) },
    mails: (sent * cost.rate) / cost.calls,
    requests: cost.rate,
  };
}

function untilSent({ client }) {
  return untilNone(client, `select from work where queue = 'mail' and parked_at is null`);
}
