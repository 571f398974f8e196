import type { SettingsDoc } from '../settings/area'
import type { Lang } from '../platform/errors'
import { linkTo } from '../platform/publicUrl'
import { isBlank } from '../../engine/languages'
import { MAIL_FRAMES as texts } from '../../engine/languages/server.gen'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign)

type Legal = Pick<SettingsDoc, 'legalFooter' | 'legalTexts'>

/** Addresses of the pages that the law asks for, where the installation has them. */
export const legalLinks = ({ legalFooter, legalTexts }: Legal, lang: Lang): { label: string; href: string }[] => {
  const pages = [
    { label: texts[lang].imprint, own: legalTexts.imprint, url: legalFooter.imprintUrl, path: '/impressum' },
    { label: texts[lang].privacy, own: legalTexts.privacy, url: legalFooter.privacyUrl, path: '/datenschutz' },
    { label: texts[lang].accessibility, own: legalTexts.accessibility, url: legalFooter.accessibilityUrl, path: '/barrierefreiheit' },
    { label: texts[lang].terms, own: legalTexts.terms, url: legalFooter.termsUrl, path: '/nutzungsbedingungen' },
  ]
  return pages.flatMap(({ label, own, url, path }) => {
    const href = !isBlank(own) ? linkTo(path) : url
    return href === '' ? [] : [{ label, href }]
  })
}

export const autoLine = (lang: Lang): string => texts[lang].auto
/** Why somebody gets a mail that they may get less often, and where they say so. */
export const rhythmLine = (lang: Lang, link: string): string => texts[lang].rhythm.replace('{link}', link)
export const hiddenLink = (lang: Lang): string => texts[lang].hiddenLink
export const testSubject = (subject: string, lang: Lang): string => texts[lang].test.replace('{subject}', subject)

const FONT = "font-family:'Segoe UI',system-ui,Roboto,Helvetica,Arial,sans-serif"

/**
 * By day on light paper, by night on dark: inline colours serve programs that know no style sheets, the sheet those that do. Tables, as
 * some of them know nothing else.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.b a{color:#0e6e7a}.b p,.b ul,.b ol,.b blockquote{margin:0 0 16px}.b ul,.b ol{padding-left:22px}.b li{margin:0 0 4px}
@media (max-width:480px){.c{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){.bg{background:#0b1a23!important}.card{background:#10242f!important;border-color:#25404d!important}
.b{color:#e8f0f3!important}.b a{color:#5cc0c8!important}.foot,.foot a{color:#a9bcc5!important}}
`

/** A button that stays one without style sheets; white on the harbour's green is 5.9:1, by day and by night. */
export const button = (href: string, label: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ` +
  `style="margin:8px 0 24px"><tr><td style="border-radius:6px;background:#0e6e7a">` +
  `<a href="${href}" style="display:inline-block;padding:12px 22px;border-radius:6px;${FONT};font-size:16px;line-height:20px;` +
  `font-weight:600;color:#ffffff!important;text-decoration:none">${label}</a>` +
  `</td></tr></table>`

/** For programs whose buttons do not open. */
export const copyLine = (address: string, lang: Lang): string =>
  `<p style="font-size:13px;line-height:1.5">${escapeHtml(texts[lang].buttonFails)}<br />${address}</p>`

interface Framing {
  subject: string
  lang: Lang
  legal: Legal
  rhythmLink?: string
}

const rhythmHtml = (lang: Lang, link: string): string =>
  `<br>${escapeHtml(rhythmLine(lang, '\n')).replace('\n', `<a href="${escapeHtml(link)}" style="color:#4a5b64">${escapeHtml(link)}</a>`)}`

const METAS = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1">',
  '<meta name="color-scheme" content="light dark">',
].join('')
const FULL = 'width="100%" cellpadding="0" cellspacing="0" border="0"'
const HEAD_STYLE = `background:#0b2a3c;border-radius:6px 6px 0 0;padding:16px 32px;${FONT};font-size:18px;font-weight:600;color:#ffffff`
const CARD_STYLE = 'background:#ffffff;border:1px solid #d5dee2;border-top:0;border-radius:0 0 6px 6px;padding:32px'
const BODY_STYLE = `${FONT};font-size:16px;line-height:1.5;color:#14232b;overflow-wrap:anywhere`

/** The whole document of a mail around its body, which is HTML already made safe. */
export const frame = (body: string, { subject, lang, legal, rhythmLink }: Framing): string => {
  const links = legalLinks(legal, lang).map(
    ({ label, href }) => `<a href="${escapeHtml(href)}" style="color:#4a5b64">${escapeHtml(label)}</a>`,
  )
  return `<!doctype html>
<html lang="${lang}"><head>${METAS}<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f4f7f8">
<table role="presentation" class="bg" ${FULL} style="background:#f4f7f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" ${FULL} style="max-width:600px">
<tr><td style="${HEAD_STYLE}">Lotse</td></tr>
<tr><td class="card c" style="${CARD_STYLE}"><div class="b" style="${BODY_STYLE}">
${body}
</div></td></tr>
<tr><td class="foot" style="padding:16px 32px;${FONT};font-size:13px;line-height:1.5;color:#4a5b64">${escapeHtml(autoLine(lang))}${
    rhythmLink === undefined ? '' : rhythmHtml(lang, rhythmLink)
  }${links.length > 0 ? `<br>${links.join(' · ')}` : ''}</td></tr>
</table></td></tr></table></body></html>
`
}
