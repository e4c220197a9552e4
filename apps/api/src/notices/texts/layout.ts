import { escapeHtml } from '../../platform/base/escape-html.ts';
import type { Fact, FactsTable, Letterhead, NoticeText } from './letterhead.ts';

/** The recipient of a notice. */
export interface Recipient {
  email: string;
  /**
   * Null if nobody has shown that the address is theirs: the name could be any text that anyone typed for a stranger.
   */
  firstName: string | null;
}

/** Colors of paper and ink. Mail programs without a dark theme show the first of each pair. */
const style = `
  .action { background: #1c6b45; color: #ffffff; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #121815 !important; }
    .sheet { background: #19211d !important; border-color: #2e3832 !important; }
    .ink { color: #eee9dc !important; }
    .muted { color: #a9b1a7 !important; }
    .line { border-color: #2e3832 !important; }
    .brand, .link { color: #86d0a5 !important; }
    .action { background: #86d0a5 !important; color: #0c1a12 !important; }
  }`;
const font =
  "font-family:'Source Sans 3','Source Sans Pro',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const ink = `${font};color:#16221c`;
const muted = `${font};color:#545f58`;

/** Lays a notice out as HTML and as text. What a person wrote is escaped, so that a note or a name can't add markup. */
export function layOut(
  text: NoticeText,
  to: Recipient,
  by: Letterhead,
): { html: string; text: string } {
  return { html: htmlOf(text, to, by), text: plainOf(text, to, by) };
}

/**
 * Returns what the app shows: the notice with the text that the law requires beside it, without greeting, link and
 * sender.
 */
export function summaryOf(text: NoticeText): string {
  return [bodyOf(text), ...(text.smallPrint ?? [])].join('\n\n');
}

function bodyOf(text: NoticeText): string {
  const facts = text.facts?.length ? [plainRows(text.facts)] : [];
  const tables = (text.tables ?? []).map(({ heading, rows }) => `${heading}\n${plainRows(rows)}`);
  return [...text.paragraphs, ...facts, ...tables].join('\n\n');
}

function plainRows(rows: Fact[]): string {
  return rows.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function plainOf(text: NoticeText, to: Recipient, by: Letterhead): string {
  const { address, email, phone } = by.lender;
  return `${[
    text.subject,
    ...greeting(text, to),
    bodyOf(text),
    ...(text.action ? [`${text.action.label}:\n${text.action.url}`] : []),
    ...(text.smallPrint ?? []),
    `--\n${senderOf(by)}\n${address}\n${email}, ${phone}`,
  ].join('\n\n')}\n`;
}

/** Names the product with its lender, or once if both have one name. */
function senderOf({ productName, lender: { name } }: Letterhead): string {
  return productName === name ? name : `${productName}, by ${name}`;
}

function htmlOf(text: NoticeText, to: Recipient, by: Letterhead): string {
  const { address, email, phone } = by.lender;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(text.subject)}</title>
<style>${style}
</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background:#faf7f0">
<table role="presentation" class="sheet" style="max-width:560px;width:100%;margin:0 auto;border:1px solid #ddd6c6;border-radius:12px;background:#fffdf8;border-spacing:0">
<tr><td style="padding:28px 24px">
<p class="brand" style="${font};margin:0 0 20px;font-size:15px;font-weight:700;color:#1c6b45">${escapeHtml(by.productName)}</p>
<h1 class="ink" style="${ink};margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(text.subject)}</h1>
${[...greeting(text, to), ...text.paragraphs].map(paragraph).join('\n')}
${factsTable(text.facts ?? [])}${(text.tables ?? []).map(headedTable).join('')}${actionLink(text.action)}${(text.smallPrint ?? []).map(smallParagraph).join('\n')}
<p class="muted line" style="${muted};margin:28px 0 0;padding-top:16px;border-top:1px solid #ddd6c6;font-size:13px;line-height:1.5">${escapeHtml(senderOf(by))}<br>${escapeHtml(address)}<br>${escapeHtml(email)}, ${escapeHtml(phone)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function greeting(text: NoticeText, { firstName }: Recipient): string[] {
  if (text.holdsOnlyWhatIsRequired) return [];
  return [firstName === null ? 'Hello,' : `Hello ${firstName},`];
}

function paragraph(text: string): string {
  const lines = escapeHtml(text).replace(/\r?\n/g, '<br>');
  return `<p class="ink" style="${ink};margin:0 0 14px;font-size:16px;line-height:1.5">${lines}</p>`;
}

function smallParagraph(text: string): string {
  return `<p class="muted" style="${muted};margin:20px 0 0;font-size:13px;line-height:1.5">${escapeHtml(text)}</p>`;
}

function headedTable({ heading, rows }: FactsTable): string {
  return `<h2 class="ink" style="${ink};margin:22px 0 0;font-size:17px;line-height:1.3;font-weight:600">${escapeHtml(heading)}</h2>
${factsTable(rows)}`;
}

function factsTable(facts: Fact[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) => `<tr>
<th scope="row" class="muted line" style="${muted};padding:9px 12px 9px 0;border-top:1px solid #ddd6c6;font-size:15px;font-weight:400;text-align:left;vertical-align:top;width:34%">${escapeHtml(name)}</th>
<td class="ink line" style="${ink};padding:9px 0;border-top:1px solid #ddd6c6;font-size:15px;font-weight:600;font-variant-numeric:tabular-nums;text-align:right">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table class="line" style="width:100%;margin:6px 0 0;border-spacing:0;border-bottom:1px solid #ddd6c6">
${rows.join('\n')}
</table>
`;
}

/**
 * Shows the address below the button as text, because some mail programs show no links, and careful people read them.
 */
function actionLink(action: NoticeText['action']): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<p style="margin:22px 0 8px"><a class="action" href="${url}" style="${font};display:inline-block;padding:13px 22px;border-radius:8px;background:#1c6b45;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="${muted};margin:0;font-size:13px;line-height:1.5;word-break:break-all"><a class="link" href="${url}" style="color:#1c6b45">${url}</a></p>
`;
}
