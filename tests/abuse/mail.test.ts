import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { MAIL_KEYS, type MailKey } from '../../server/contract/mail/keys'
import { validateTemplate } from '../../server/mail/validateTemplate'
import { composeMessage } from '../../server/mail/message'
import type { MailDoc } from '../../server/mail/model'
import { placeholdersIn, placeholdersOf } from '../../server/mail/placeholders'
import { renderMail, type Rendered, type Rendering } from '../../server/mail/render'
import { sampleValues } from '../../server/mail/samples'
import { sanitiseMailText, sanitisePageText } from '../../server/mail/sanitise'
import { builtInTemplate } from '../../server/mail/templates'
import { linkTo, setPublicUrl } from '../../server/platform/publicUrl'

const none = { de: '', en: '' }
const legal: Rendering['legal'] = {
  legalFooter: { imprintUrl: '', privacyUrl: '', accessibilityUrl: '', termsUrl: '', accessibilityReportEmail: '' },
  legalTexts: { imprint: none, privacy: none, accessibility: none, terms: none },
}
const render = (template: { subject: string; text: string }, values: Record<string, string>, key: MailKey = 'offerDenied'): Rendered =>
  renderMail(template, { key, lang: 'de', values, legal })

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://x.example/{{name}}">x</a>',
  '<p style="background:url(https://evil.example/pixel)">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=p></form>',
  '<style>@import url(https://evil.example)</style>',
  '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p onmouseover="alert(1)" class="x" id="y">x</p>',
  '</div></td></tr></table><script>alert(1)</script>',
  '<!--><script>alert(1)</script-->',
  '<object data="x"></object><embed src="x"><link rel=stylesheet href="x">',
]

/** Tags and attributes that are left, as a browser would see them. */
const left = (html: string): string[] => [...html.matchAll(/<\s*([a-z!/][^>]*)>/gi)].map(([, tag = '']) => tag)
const HARMLESS =
  /^(\/?(p|strong|em|u|s|ul|ol|li|blockquote|h2|h3|h4|a)|br \/|a href="(https?:\/\/|mailto:|tel:|\/(?!\/))[^"]*"|a href="\{\{\w+\}\}")$/

describe.each(SCRIPTS)('%s', (script) => {
  it('does not outlive sanitising', () => {
    for (const clean of [sanitiseMailText(script), sanitisePageText(script)]) {
      for (const tag of left(clean)) expect(tag).toMatch(HARMLESS)
      expect(clean).not.toMatch(/evil|javascript:|vbscript:|data:/i)
    }
  })
  it('is words where a value says it, in every part', () => {
    const { html, text, subject } = render(
      { subject: '{{tender}}', text: '<p>{{tender}} {{reason}}</p>' },
      { tender: script, reason: script },
    )
    const empty = render({ subject: 'x', text: '<p>x</p>' }, {})
    const inTitle = (page: string): string => page.replace(/<title>[^<]*<\/title>/, '')
    expect(left(inTitle(html))).toEqual(left(inTitle(empty.html)))
    expect(text).toContain(script.replace(/\t/g, '').trim().slice(0, 8))
    expect(subject).not.toMatch(/[\p{Cc}]/u)
  })
})

it('a name in a link’s place is no link, whatever an old template says', () => {
  const { html } = render(
    { subject: 'x', text: '<p><a href="{{buyer}}">x</a> <a href="{{link}}">y</a></p>' },
    { buyer: 'javascript:alert(1)', link: 'https://a.example/' },
  )
  expect(html).not.toContain('javascript:')
  expect(html).toContain('<a href="https://a.example/">y</a>')
  expect(validateTemplate('offerDenied', { subject: 'x', text: '<p><a href="{{buyer}}">x</a></p>' }, '')).toMatchObject([
    { path: '/text', rule: 'noAddress' },
  ])
  expect(
    validateTemplate('offerDenied', { subject: '{{link}}', text: '<a href="https://x.example/%7B%7Bname%7D%7D">x</a>' }, '').map(
      ({ rule }) => rule,
    ),
  ).toEqual(['linkInSubject', 'placeholderInAddress'])
  expect(() => render({ subject: 'x', text: '{{link}}' }, { link: 'javascript:alert(1)' })).toThrow('address of the web')
})

it('no value ends a header or begins another one', async () => {
  const hostile = 'Kaje\r\nBcc: opfer@b.example\r\n\r\n<b>Leib</b>\u2028X\0'
  const rendered = render({ subject: 'Neu: {{tender}}', text: '<p>{{name}}</p>' }, { tender: hostile, name: hostile })
  const mail: MailDoc = {
    ...rendered,
    ...{ _id: 'x:a@b.example', no: 1, key: 'offerDenied', to: 'a@b.example', lang: 'de', messageId: 'abc', state: 'queued', tries: 0 },
    ...{
      nextAt: new Date(0),
      lease: null,
      uncertain: false,
      lastError: null,
      response: null,
      via: null,
      queuedAt: new Date(0),
      sentAt: null,
    },
    ...{ updated: new Date(0), version: 1, rev: 1 },
  }
  const raw = (await composeMessage(mail, 'Lotse <lotse@amt.example>')).toString('utf8')
  const parsed = await PostalMime.parse(raw)
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(parsed.to).toEqual([{ name: '', address: 'a@b.example' }])
  expect(parsed.subject).toBe('Neu: Kaje Bcc: opfer@b.example <b>Leib</b> X')
})

it('a value cannot stand for a secret link, nor a template', () => {
  const mark = '\ue0000\ue001'
  const { html, text, secrets } = render(
    { subject: mark, text: `<p>${mark} {{name}}</p>` },
    { name: mark, link: 'https://a.example/?token=geheim' },
    'passwordReset',
  )
  expect(secrets).toEqual(['https://a.example/?token=geheim'])
  expect(html + text).not.toMatch(/[\ue000-\uf8ff]/)
})

it('what is sealed until the opening cannot be told by a mail, whatever its template and its caller say', () => {
  const sealed = ['applicationSubmitted', 'applicationWithdrawn', 'offerSubmitted', 'offerWithdrawn'] as const
  for (const key of [...sealed, 'fileUploadedByContractor', 'openSealedInformationAttempted'] as const) {
    const names = placeholdersOf(key).map(({ name }) => name)
    expect(names.filter((name) => !['name', 'link', 'number', 'time', 'hash', 'receipt'].includes(name))).toEqual([])
    const { html, text } = render(
      { subject: 'x', text: '<p>{{number}} {{room}} {{tender}}</p>' },
      { number: '7', room: 'Preisblatt', tender: 'Kaje' },
      key,
    )
    expect(html + text).not.toMatch(/Preisblatt|Kaje/)
  }
})

describe('links begin with the public address', () => {
  it('and nothing else', () => {
    setPublicUrl('https://vergabe.amt.example/')
    expect(linkTo('/projekte?a=1')).toBe('https://vergabe.amt.example/projekte?a=1')
    for (const path of ['//evil.example', 'https://evil.example', '@evil.example', '']) expect(() => linkTo(path)).toThrow()
    expect(render({ subject: 'x', text: '<p><a href="/merkliste">x</a></p>' }, {}).html).toContain(
      'href="https://vergabe.amt.example/merkliste"',
    )
    setPublicUrl('http://localhost:3000')
  })
})

describe.each(MAIL_KEYS)('the built-in mail %s', (key) => {
  it.each(['de', 'en'] as const)('is sound in %s and leaves no placeholder open', (lang) => {
    const template = builtInTemplate(key, lang)
    expect(validateTemplate(key, template, '')).toEqual([])
    expect(sanitiseMailText(template.text)).toBe(template.text)
    const { subject, html, text } = renderMail(template, { key, lang, values: sampleValues(key, lang), legal })
    expect(subject + html + text).not.toMatch(/\{\{|undefined/)
    expect(html).toMatch(/<td style="border-radius:6px;background:#0e6e7a"><a href="http/)
    // Nothing that is not there is spoken of.
    const bare = renderMail(template, { key, lang, values: { link: 'https://a.example/' }, legal })
    expect(bare.text).not.toMatch(/: *\n/)
  })
  it('says the same in both languages', () => {
    const names = (lang: 'de' | 'en') => [...new Set(placeholdersIn(Object.values(builtInTemplate(key, lang)).join(' ')))].sort()
    expect(names('en')).toEqual(names('de'))
  })
})
