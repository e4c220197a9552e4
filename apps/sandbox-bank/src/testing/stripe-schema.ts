import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The part of JSON Schema in which Stripe's published API is written down. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  'x-known'?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  /** Of ours: what a parameter that travels as text stands for. */
  onTheWire?: string;
}

interface PublishedOperation {
  method: string;
  path: string;
  params?: Schema;
  result: { list: boolean; schema: Schema };
}

export interface PublishedApi {
  apiVersion: string;
  ops: PublishedOperation[];
  defs: Record<string, Schema>;
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Stripe's API as data, where the folder that holds it stands beside the repository. */
export function readPublishedApi(): PublishedApi | null {
  const file = path.resolve(root, '..', 'shared', 'stripe', 'stripe-api-2026-10-28.json.gz');
  return existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) : null;
}

export function resolve(defs: PublishedApi['defs'], schema: Schema): Schema {
  let resolved = schema;
  while (resolved.$ref !== undefined) {
    const target = defs[resolved.$ref.replace('#/defs/', '')];
    if (!target) {
      throw new Error(`Nothing at ${resolved.$ref}`);
    }
    resolved = target;
  }
  return resolved;
}

/** Every way in which a value is not what a schema asks: unknown keys and missing ones too. */
export function problemsOf(
  defs: PublishedApi['defs'],
  given: Schema,
  value: unknown,
  at = 'answer',
): string[] {
  const schema = resolve(defs, given);
  if (schema.anyOf) {
    return problemsOfAny(defs, schema.anyOf, value, at);
  }
  const known = schema.enum ?? schema['x-known'];
  if (known) {
    return known.includes(value) ? [] : [`${at}: ${JSON.stringify(value)} is not a known value`];
  }
  const types = [schema.type ?? []].flat();
  if (!types.includes(typeOf(value))) {
    return [`${at}: ${typeOf(value)} instead of ${types.join(' or ')}`];
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((item, i) => problemsOf(defs, items, item, `${at}[${i}]`)) : [];
  }
  return typeof value === 'object' && value !== null
    ? problemsOfObject(defs, schema, Object.entries(value), at)
    : [];
}

/** What is wrong with the branch that fits best: the one of the same kind, else the fewest faults. */
function problemsOfAny(
  defs: PublishedApi['defs'],
  branches: Schema[],
  value: unknown,
  at: string,
): string[] {
  const ofThisType = branches.filter((branch) =>
    [resolve(defs, branch).type].flat().includes(typeOf(value)),
  );
  const candidates = ofThisType.length > 0 ? ofThisType : branches;
  const outcomes = candidates.map((branch) => problemsOf(defs, branch, value, at));
  return outcomes.reduce((best, next) => (next.length < best.length ? next : best));
}

function problemsOfObject(
  defs: PublishedApi['defs'],
  schema: Schema,
  entries: [string, unknown][],
  at: string,
): string[] {
  const properties = schema.properties ?? {};
  const problems = entries.flatMap(([key, held]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    if (!property) {
      return [`${at}.${key}: unknown`];
    }
    return property === true ? [] : problemsOf(defs, property, held, `${at}.${key}`);
  });
  const present = new Set(entries.map(([key]) => key));
  // The SDK adds `lastResponse` itself: it is in no HTTP answer.
  const missing = (schema.required ?? []).filter(
    (key) => !present.has(key) && key !== 'lastResponse',
  );
  return [...problems, ...missing.map((key) => `${at}.${key}: missing`)];
}

function typeOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Every way in which parameters we take are not Stripe's: unknown, of another kind, or required differently. */
export function disagreements(
  defs: PublishedApi['defs'],
  ours: Schema,
  published: Schema,
  at: string,
): string[] {
  const theirs = branchesOf(defs, published);
  if (ours.anyOf) {
    return ours.anyOf.flatMap((branch) => disagreements(defs, branch, published, at));
  }
  if (ours.type === 'object') {
    return disagreementsOfObject(defs, ours, theirs, at);
  }
  if (ours.type === 'array') {
    const items = theirs.find(({ type }) => type === 'array')?.items;
    return items && ours.items
      ? disagreements(defs, ours.items, items, `${at}[]`)
      : [`${at}: theirs is no list`];
  }
  const wire = ours.onTheWire ?? 'string';
  const values = ours.enum ?? [];
  const same = theirs.filter(({ type }) => [type].flat().includes(wire));
  if (same.length === 0) {
    return [`${at}: theirs is no ${wire}`];
  }
  return values
    .filter((value) => !same.some((branch) => knows(branch, value)))
    .map((value) => `${at}: theirs does not know ${String(value)}`);
}

function knows(schema: Schema, value: unknown): boolean {
  const known = schema.enum ?? schema['x-known'];
  return known === undefined || known.includes(value);
}

function branchesOf(defs: PublishedApi['defs'], published: Schema): Schema[] {
  const schema = resolve(defs, published);
  return schema.anyOf ? schema.anyOf.flatMap((branch) => branchesOf(defs, branch)) : [schema];
}

function disagreementsOfObject(
  defs: PublishedApi['defs'],
  ours: Schema,
  theirs: Schema[],
  at: string,
): string[] {
  const object = theirs.find(({ type }) => type === 'object');
  if (!object) {
    return [`${at}: theirs is no object`];
  }
  if (typeof ours.additionalProperties === 'object') {
    return object.additionalProperties ? [] : [`${at}: theirs takes no keys of one's own`];
  }
  const properties = object.properties ?? {};
  const nested = Object.entries(ours.properties ?? {}).flatMap(([key, property]) => {
    const published = properties[key];
    return published
      ? disagreements(defs, property, published, `${at}[${key}]`)
      : [`${at}[${key}]: unknown to theirs`];
  });
  const required = new Set(object.required ?? []);
  const oursRequired = new Set(ours.required ?? []);
  const differing = [...new Set([...required, ...oursRequired])].filter(
    (key) => required.has(key) !== oursRequired.has(key),
  );
  return [...nested, ...differing.map((key) => `${at}[${key}]: required by one only`)];
}
