import { escapeHtml } from '../http/escape-html.ts';
import { breakLinks } from './break-links.ts';
import type { Email } from './mailer.ts';

/** The shop that an email is from. */
export interface EmailSite {
  /** The shop's origin, for links. */
  readonly origin: string;
  readonly shopName: string;
}

/** The content of an email before it is rendered. */
export interface EmailContent extends EmailSite {
  readonly kind: string;
  readonly to: string;
  /** An address in it does not become a link. */
  readonly subject: string;
  /** Plain sentences; the first one is the greeting. An address in them does not become a link. */
  readonly before: readonly string[];
  readonly action: { readonly text: string; readonly link: string };
  readonly after: readonly string[];
  /** The link that turns such emails off. */
  readonly unsubscribeLink?: string | undefined;
}

const TEXT_COLOR = '#221c15';
const MUTED_COLOR = '#6b6155';
const BACKGROUND_COLOR = '#faf6ee';
const FONT_FAMILY = "Literata, Georgia, 'Times New Roman', serif";

/** Renders an email as text and as HTML with tables and inline styles, since email clients support little else. */
export function renderEmail(content: EmailContent): Email {
  const { kind, to, before, action, after, origin, shopName, unsubscribeLink } = content;
  const subject = breakLinks(content.subject);
  const [beforeAction, afterAction] = [before.map(breakLinks), after.map(breakLinks)];
  const text = [
    ...beforeAction,
    `${action.text}:\n${action.link}`,
    ...afterAction,
    `${shopName} · ${origin}\nTerms: ${origin}/legal/terms\nPrivacy: ${origin}/legal/privacy${unsubscribeLink === undefined ? '' : `\nUnsubscribe: ${unsubscribeLink}`}`,
  ].join('\n\n');
  const paragraph = (line: string, color = TEXT_COLOR) =>
    `<p style="margin:0 0 16px;color:${color};font:17px/1.6 ${FONT_FAMILY}">${escapeHtml(line)}</p>`;
  const links = [
    [shopName, `${origin}/`],
    ['Terms', `${origin}/legal/terms`],
    ['Privacy', `${origin}/legal/privacy`],
    ...(unsubscribeLink === undefined ? [] : [['Unsubscribe', unsubscribeLink] as const]),
  ] as const;
  const footer = links.map(
    ([label, link]) => `<a href="${escapeHtml(link)}" style="color:${MUTED_COLOR}">${escapeHtml(label)}</a>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:${BACKGROUND_COLOR}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left"><tr><td>
<p style="margin:0 0 32px;color:${TEXT_COLOR};font:600 22px/1 ${FONT_FAMILY}">${escapeHtml(shopName)}</p>
${beforeAction.map((line) => paragraph(line)).join('\n')}
<p style="margin:28px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 26px;border-radius:4px;background:${TEXT_COLOR};color:${BACKGROUND_COLOR};font:600 16px/1 ${FONT_FAMILY};text-decoration:none">${escapeHtml(action.text)}</a></p>
${afterAction.map((line) => paragraph(line, MUTED_COLOR)).join('\n')}
<p style="margin:0 0 32px;color:${MUTED_COLOR};font:13px/1.5 ${FONT_FAMILY};word-break:break-all">${escapeHtml(action.link)}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #ddd3c3;color:${MUTED_COLOR};font:13px/1.5 ${FONT_FAMILY}">${footer.join(' · ')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { kind, to, subject, text: `${text}\n`, html, unsubscribeLink };
}
