import { costOf } from '../machine/meter.mjs';
import { row } from '../report/rows.mjs';
import { findMemberWithLoans, withMember } from '../world/member-in-path.mjs';
import { tabs } from '../world/tabs.mjs';

const named = (name) => `Tab: ${name}`;

/** What an admin page asks for when it opens, in the steps in which the browser asks. */
export const opening = {
  names: tabs.map(({ name }) => named(name)),
  async measure({ world, sizes, isAsked }) {
    const member = await findMemberWithLoans(world.client);
    const callOf = (path) => world.call(withMember(path, member));
    const rows = [];
    for (const { name, steps } of tabs.filter((tab) => isAsked(named(tab.name)))) {
      const open = async () => {
        for (const paths of steps) await Promise.all(paths.map(callOf));
      };
      const cost = await costOf(world.parts, open, { seconds: sizes.shortSeconds });
      rows.push(row({ name: named(name), cost }));
    }
    return rows;
  },
};
