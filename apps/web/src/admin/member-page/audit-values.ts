import {
  type ApprovalKind,
  approvalKinds,
  approvalRuleText,
  approvalRuleWords,
  isApprovalRule,
} from '@sevenday/contract';
import { basisPoints, cents, formatDollars, formatPercent } from '@sevenday/lending';
import { capitalized } from '../../ui/text/capitalized.ts';
import { formatCalendarDay, formatDayAndTime } from '../../ui/text/format-dates.ts';
import { unverifiedReasons } from '../members/unverified-sentences.ts';

const labels: ReadonlyMap<string, string> = new Map([
  ['asked', 'Asked for'],
  ['from_role', 'Role before'],
  ['to_role', 'Role asked for'],
  ['byte_size', 'Size in bytes'],
  ['documents_hash', 'Hash of what was accepted'],
  ['id_status', 'ID status'],
  ['id_status_before', 'ID status before'],
  ['in_a_row', 'Failures in a row'],
  ['is_admin', 'Admin'],
  ['kept_records', 'Records kept'],
  ['last4', 'Last four digits'],
  ['replaces', 'Instead of'],
  ['stated_adult', 'Stated to be 18 or over'],
]);

/** Names a stored value: 'level_before' becomes 'Level before', 'firstName' becomes 'First name'. */
function labelOf(name: string): string {
  const bare = name.replace(unit, '');
  return labels.get(bare) ?? sentenceCase(bare);
}

/** The units at the end of the names of amounts and rates. */
const unit = /(_c|C)ents$|BasisPoints$/;

/** Turns a stored word into a phrase: `level_before` becomes 'Level before', `firstName` becomes 'First name'. */
export function sentenceCase(word: string): string {
  const spaced = word
    .replace(/([a-z])([A-Z]|\d+$)/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .toLowerCase();
  return capitalized(spaced);
}

type Code = string | number | boolean | null;

/** Writes the codes of an entry, each beside its name. Leaves out a code without a value. */
export function codeTexts(codes: Readonly<Record<string, Code>>, zone?: string): string[] {
  return Object.entries(codes).flatMap(([name, value]) => {
    const ruleChange = ruleTextOf(name, value);
    if (ruleChange) return [ruleChange];
    return value === null ? [] : [codeText(name, value, zone)];
  });
}

/** Writes a code beside its name: 'Principal: $20.00'. */
export function codeText(name: string, value: string | number | boolean, zone?: string): string {
  if (name === 'kind' && isApprovalKind(value)) return `Act: ${approvalKinds[value].words}`;
  return `${labelOf(name)}: ${textOf(name, value, zone)}`;
}

function isApprovalKind(value: unknown): value is ApprovalKind {
  return typeof value === 'string' && Object.hasOwn(approvalKinds, value);
}

/**
 * Writes a rule of approval before or after a change: 'Sending more than, before: $50.00'. Null for
 * any other code. A rule without a value is off.
 */
function ruleTextOf(name: string, value: Code): string | null {
  const [, rule = '', when] = /^(\w+)_(before|after)$/.exec(name) ?? [];
  if (!isApprovalRule(rule)) return null;
  const set = typeof value === 'number' ? cents(value) : value === true;
  return `${approvalRuleWords[rule]}, ${when}: ${approvalRuleText(set)}`;
}

/** One line of opened details, of any content. `before` and `after` are shown side by side. */
export interface DetailLine {
  label: string;
  before: string | null;
  after: string;
}

export function detailLines(
  details: Readonly<Record<string, unknown>>,
  zone?: string,
): DetailLine[] {
  const { before, after, ...rest } = details;
  const [was, is] = [recordOf(before), recordOf(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    label: labelOf(field),
    before: textOf(field, was[field], zone),
    after: textOf(field, is[field], zone),
  }));
  const shown = Object.entries(rest).map(([field, value]) => ({
    label: labelOf(field),
    before: null,
    after: textOf(field, value, zone),
  }));
  return [...changed, ...shown];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(name: string, value: unknown, zone: string | undefined): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(name, value);
  return typeof value === 'object' ? JSON.stringify(value) : stringText(String(value), zone);
}

function numberText(name: string, value: number): string {
  if (name.endsWith('BasisPoints')) return formatPercent(basisPoints(value));
  return unit.test(name) ? formatDollars(cents(value)) : String(value);
}

/** Writes days, times and codes in words. Anything else, such as an ID or an admin's own text, stays as it is. */
function stringText(value: string, zone: string | undefined): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatCalendarDay(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDayAndTime(new Date(value), zone);
  if (isUnverified(value)) return unverifiedReasons[value];
  if (value === 'rate_lowered') return 'interest lowered';
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
}

function isUnverified(value: string): value is keyof typeof unverifiedReasons {
  return Object.hasOwn(unverifiedReasons, value);
}
