import { auditWords } from '@sevenday/contract';
import { sentenceCase } from './audit-values.ts';

/** Names an audited action. An action that this version doesn't know gets a name from its code. */
export function actionName(action: string): string {
  return auditWords(action) ?? sentenceCase(action);
}
