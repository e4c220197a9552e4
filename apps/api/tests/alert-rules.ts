import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '../../..');
export const rulesFile = path.join(root, 'ops/alerts.yml');

const rule = z.strictObject({
  alert: z.string().regex(/^Sevenday[A-Za-z]+$/),
  expr: z.string(),
  for: z.optional(z.string()),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});

const rules = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
});

export type AlertRule = z.infer<typeof rule>;

/** Reads the alert rules of `ops/alerts.yml`. Throws where a rule lacks a part. */
export function readAlertRules(): AlertRule[] {
  return rules.parse(parse(readFileSync(rulesFile, 'utf8'))).groups.flatMap((group) => group.rules);
}

/** Lists the metrics that an expression names, without the endings that a histogram adds. */
export function metricsIn(expression: string): string[] {
  const withoutLabels = expression.replace(/\{[^}]*\}/g, '').replace(/\bby \([^)]*\)/g, '');
  const names = withoutLabels.match(/\b(?:sevenday|nodejs|process)_\w+/g) ?? [];
  return names.map((name) => name.replace(/_bucket$/, ''));
}
