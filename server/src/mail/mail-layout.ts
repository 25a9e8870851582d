import { branding } from '@ne2016/extensions/branding';
import { text } from '../i18n/server-texts.ts';

/** The content of a mail, without its layout. */
export interface MailContent {
  title: string;
  greeting: string;
  lead: string;
  action: { label: string; link: string };
  /** The paragraphs after the link. */
  notes: readonly string[];
  signature: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Returns the plain text of a mail. */
export function layOutText({ greeting, lead, action, notes, signature }: MailContent): string {
  return [greeting, lead, action.link, ...notes, `-- \n${[signature, ...organisation].join('\n')}`]
    .join('\n\n')
    .concat('\n');
}

/** The colours of the team, or the defaults of the product. */
const { accent, fill } = branding.colours ?? {
  accent: { light: '#1f479f', dark: '#a3bcff' },
  fill: { light: '#1f479f', dark: '#3a63d0' },
};

const organisation = branding.organisation === null ? [] : [branding.organisation];

/** Dark colours. Mail clients drop unsupported styles: each element also has its light colours inline. */
const style = `
  @media (prefers-color-scheme: dark) {
    body { background: #12151b !important; color: #e8ebf2 !important; }
    .sheet { background: #1a1e26 !important; }
    .quiet { color: #a3adc0 !important; }
    .address { color: ${accent.dark} !important; }
    .action { background: ${fill.dark} !important; }
  }`;

function paragraph(content: string): string {
  return `<p style="margin: 0 0 16px">${content}</p>`;
}

function quiet(content: string): string {
  return `<p class="quiet" style="margin: 0 0 12px; font-size: 14px; color: #576074">${content}</p>`;
}

/** Returns the HTML of a mail. It loads nothing from the network. */
export function layOutHtml({ title, greeting, lead, action, notes, signature }: MailContent): string {
  const link = escapeHtml(action.link);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body style="margin: 0; padding: 24px 12px; background: #f4f5f8; color: #1b2130; font: 16px/1.5 'Segoe UI', system-ui, -apple-system, 'Helvetica Neue', Arial, sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 560px; background: #ffffff; border-radius: 14px"><tr><td style="padding: 32px; text-align: left; overflow-wrap: anywhere">
<p class="address" style="margin: 0 0 12px; color: ${accent.light}; font-weight: 600">${escapeHtml(text('app.name'))}</p>
<h1 style="margin: 0 0 20px; font-size: 22px; line-height: 1.3">${escapeHtml(title)}</h1>
${paragraph(escapeHtml(greeting))}
${paragraph(escapeHtml(lead))}
<p style="margin: 24px 0"><a class="action" href="${link}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${fill.light}; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(action.label)}</a></p>
${quiet(`${escapeHtml(text('mail.copy'))}<br><a class="address" href="${link}" style="color: ${accent.light}; word-break: break-all">${link}</a>`)}
${notes.map((note) => paragraph(escapeHtml(note))).join('\n')}
${[signature, ...organisation].map((line) => quiet(escapeHtml(line))).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
