import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFileServer, type FileServer } from '../../tests/world/fileServer'
import { makeParcel } from '../../tests/world/parcels'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { importTemplates } from '../../tests/world/templates'
import { DAY, fillField, templateOf } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import type { FormData } from '../../engine/form'
import type { MessageInput } from '../contract/messages/messages'
import type { TenderView } from '../contract/tenders/views'
import { AnswerModel, type AnswerDoc } from '../questions/model'
import { SavedSearchModel } from '../search/savedModel'
import { markup, safeHref } from './html'
import { createSitemap } from './sitemap'
import { dates } from './tenderParts'

let world: World
let office: Office
let server: FileServer
let tender: TenderView
let draft: TenderView

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></head><body><svg onload=alert(1)>',
  '</div></noscript><iframe srcdoc="<script>alert(1)</script>">',
  '<!--<script>alert(1)</script-->',
  ']]><script>alert(1)</script><![CDATA[',
  '$& $` $1 ${alert(1)} {{constructor}}',
  '&lt;script&gt; &#60;b&#62;',
]

const filled = async (data: FormData | undefined, texts: Record<string, unknown>): Promise<FormData> => {
  const template = await templateOf('EU-19')
  return Object.entries(texts).reduce((form, field) => fillField(template, form, field), data ?? {})
}
/** fetch adds 'no-cache' to what asks for news by a tag, as only a forced reload does. */
const KNOWN = { 'Cache-Control': 'max-age=0' }
const get = (path: string, init: RequestInit & { lang?: string } = {}): Promise<Response> =>
  server.request(null, path, { redirect: 'manual', ...init })
const text = async (path: string, init: RequestInit & { lang?: string } = {}): Promise<string> => (await get(path, init)).text()
/** Tags with the names of their attributes, as a browser would make them: what is escaped makes none. */
const tags = (html: string): string[] =>
  [...html.matchAll(/<([a-z!/][^>]*)>/gi)]
    .map(([, tag = '']) => tag.replace(/="[^"]*"/g, '=""'))
    .filter((tag) => !tag.startsWith('li value'))

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
  server = await startFileServer(world)
  draft = await office.draft({ description: '' })
  const made = await office.draft({ lots: 2 })
  const data = await filled(made.data as FormData, {
    'BT-21-Procedure': { DEU: 'Betrieb der Schleuse' },
    'BT-24-Procedure': { DEU: 'Schleuse und Hafenbahn, zehn Jahre.' },
    'BT-21-Lot': { DEU: 'Ein Los' },
  })
  await world.call(office.people.first, 'updateProject', { id: made.id, version: made.version ?? 0, data })
  await office.stage(made.id, { stage: 3 })
  tender = await world.call(null, 'getProject', made.id)
  const room = tender.informationRooms[0]
  if (!room) throw new Error('every tender has one')
  for (const filename of ['Leistungsbeschreibung.pdf', 'Preisblatt.xlsx'])
    await server.upload(office.people.first, { roomId: room.id, filename, folder: '' }, randomBytes(2000))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

describe('the page of a public tender without JavaScript', () => {
  it('says what, who, until when and all of the notice, in the language that is asked for', async () => {
    const page = await get(`/projekte/${tender.id}`)
    expect([page.status, page.headers.get('content-language')]).toEqual([200, 'de'])
    const html = await page.text()
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('<title>Betrieb der Schleuse · Lotse</title>')
    for (const words of [
      'Stadt Musterhafen',
      'Schleuse und Hafenbahn, zehn Jahre.',
      'Teilnahmeanträge können bis',
      'Los 2: Ein Los',
      'Leistungsbeschreibung.pdf',
    ])
      expect(html).toContain(words)
    expect(html).toContain('<div id="served">')
    expect(html.match(/<details/g)?.length).toBeGreaterThan(4)
    const english = await text(`/projekte/${tender.id}?lang=en`)
    expect(english).toContain('<html lang="en"')
    expect(english).toContain('Applications can be submitted until')
    expect(await text(`/projekte/${tender.id}`, { headers: { Cookie: 'lotse-lang=en' } })).toContain('<html lang="en"')
    expect(await text(`/projekte/${tender.id}`, { lang: 'fr-FR' })).toContain('<html lang="en"')
  })

  it('tells search engines and previews its one address in both languages', async () => {
    const html = await text(`/projekte/${tender.id}?lang=en`)
    const address = `http://localhost:3000/projekte/${tender.id}`
    for (const tag of [
      `<link rel="canonical" href="${address}" />`,
      `<link rel="alternate" hreflang="de" href="${address}?lang=de" />`,
      `<link rel="alternate" hreflang="x-default" href="${address}" />`,
      `<meta property="og:url" content="${address}" />`,
      '<meta property="og:title" content="Betrieb der Schleuse" />',
    ])
      expect(html).toContain(tag)
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  it('links to files that really come', async () => {
    const html = await text(`/projekte/${tender.id}`)
    const links = [...html.matchAll(/href="(\/unterlagen\/[^"]+)"/g)].map(([, href = '']) => href)
    expect(new Set(links).size).toBe(3)
    for (const href of new Set(links)) {
      const first = await get(href)
      expect(first.status).toBe(303)
      const file = await get(first.headers.get('location') ?? '')
      expect([file.status, (await file.arrayBuffer()).byteLength > 1900]).toEqual([200, true])
    }
    expect((await get('/unterlagen/there-is-none/at-all')).status).toBe(404)
  })

  it('is the same for whoever has it already, and another one as soon as something changes', async () => {
    const first = await get(`/projekte/${tender.id}`)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('vary')).toMatch(/Accept-Language/)
    expect((await get(`/projekte/${tender.id}`, { headers: { ...KNOWN, 'If-None-Match': tag } })).status).toBe(304)
    expect((await get(`/projekte/${tender.id}?lang=en`, { headers: { ...KNOWN, 'If-None-Match': tag } })).status).toBe(200)
    const packed = await get(`/projekte/${tender.id}`, { headers: { 'Accept-Encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(await packed.text()).toContain('Betrieb der Schleuse')
  })

  it('keeps the policy against scripts and carries none of its own', async () => {
    const page = await get(`/projekte/${tender.id}`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).not.toMatch(/<script|<style|\son\w+=|\sstyle=/i)
  })

  it('is 404 for what there is not, below a tender and beside it, and tells nothing of drafts', async () => {
    const statusOf = async (path: string, init: RequestInit = {}): Promise<number> => (await get(path, init)).status
    const parcel = await makeParcel(world, office.people.first)
    for (const path of [
      ...[`/projekte/${tender.id}/blabla`, `/projekte/${tender.id}/angebot/x`, `/projekte/${tender.id}/fassungen/drei`],
      ...['/grundstuecke/99999', '/grundstuecke/wiese', `/grundstuecke/${parcel.id}`, '/wizard/9', '/mails/1/x'],
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    for (const tail of [
      '',
      '/dokumente',
      '/dokumente/raum',
      '/fragen',
      '/nachrichten',
      '/nachrichten/1',
      '/angebot',
      '/wertung',
      '/fassungen/0',
    ]) {
      const [ofDraft, ofNone] = [await get(`/projekte/${draft.id}${tail}`), await get(`/projekte/gibt-es-nicht${tail}`)]
      expect([tail, ofDraft.status, ofNone.status]).toEqual([tail, 404, 404])
      const told = (text: string, id: string): string => text.replaceAll(id, 'id')
      expect(told(await ofDraft.text(), draft.id)).toBe(told(await ofNone.text(), 'gibt-es-nicht'))
    }
    const room = tender.informationRooms[0]?.id ?? ''
    for (const path of [
      ...['/angebot', '/bewerbung', '/datenraum', '/nachrichten/1', '/wertung', `/dokumente/${room}`].map(
        (tail) => `/projekte/${tender.id}${tail}`,
      ),
      ...['/grundstuecke/import', '/projekte/anlage/EU-19', '/wizard/3/1', '/mails/1'],
    ])
      expect([path, await statusOf(path)]).toEqual([path, 200])
    // Who is logged in has other pages, which the server cannot tell from an address: the same for all that they may have.
    for (const id of [draft.id, 'gibt-es-nicht'])
      expect(await statusOf(`/projekte/${id}/wertung`, { headers: { Cookie: 'lotse-in=1' } })).toBe(200)
  })

  it('is there for guests alone: whoever is logged in gets the bare page', async () => {
    const page = await text(`/projekte/${tender.id}`, { headers: { Cookie: 'a=b; lotse-in=1' } })
    expect(page).not.toContain('id="served"')
    expect(page).toContain('<div id="root"></div>')
  })
})

describe('the questions of a public tender', () => {
  it('have their own page without JavaScript: what holds, what no longer does, and the way to ask', async () => {
    const { id } = tender
    const row = (no: number, part: Partial<AnswerDoc>) =>
      AnswerModel.create({
        _id: `${id}:${no}`,
        tenderId: id,
        no,
        key: `${id}${no}`,
        question: 'Gilt <b>die</b> Norm?',
        at: new Date(),
        ...part,
      })
    expect(await text(`/projekte/${id}/fragen`)).toContain('Es wurden noch keine Fragen beantwortet.')
    await row(1, { answer: 'Ja, überall.', correctedBy: 2 })
    await row(2, { answer: 'Nein.', corrects: 1 })
    const page = await get(`/projekte/${id}/fragen`)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    for (const words of [
      '<h1 class="serif">Fragen und Antworten: Betrieb der Schleuse</h1>',
      'Gilt &lt;b&gt;die&lt;/b&gt; Norm?',
      '<article class="qs-entry struck" id="antwort-1"',
      'Diese Antwort gilt nicht mehr. Es gilt <a href="#antwort-2">Antwort 2</a>.',
      'Ja, überall.',
      '<a href="#antwort-1">Berichtigung der Antwort 1</a>',
      `href="/projekte/${id}/fragen?message=nr_mes"`,
      `<link rel="canonical" href="http://localhost:3000/projekte/${id}/fragen" />`,
    ])
      expect(html).toContain(words)
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/i)
    expect(await text(`/projekte/${id}`)).toContain('Es gilt <a href="#antwort-2">')
    expect(await text(`/projekte/${id}/fragen?lang=en`)).toContain('Questions and answers: Betrieb der Schleuse')
    expect((await get(`/projekte/${draft.id}/fragen`)).status).toBe(404)
    await AnswerModel.deleteMany({ tenderId: id })
  })
})

describe('the messages of a public tender', () => {
  it('are linked from its page and read in full without JavaScript, the public ones alone', async () => {
    const { id } = tender
    const path = `/projekte/${id}/nachrichten`
    expect(await text(`/projekte/${id}`)).toContain(`href="${path}"`)
    expect(await text(path)).toContain('Zu dieser Ausschreibung gibt es keine öffentlichen Nachrichten.')
    const room = await world.call(office.people.first, 'createMessageRoom', id)
    await server.upload(office.people.first, { roomId: room.id, filename: 'Plan.pdf', folder: '' }, randomBytes(2000))
    const send = (message: Partial<MessageInput>) =>
      world.call(office.people.first, 'sendMessage', { projectId: id, messageSubject: '', messageText: '', ...message })
    await send({
      messageSubject: 'Ortstermin <b>am</b> Montag',
      messageText: '## Treffpunkt\n\n<script>x</script> am **Tor 3**',
      roomId: room.id,
    })
    await send({ messageSubject: 'Nur für Teilnehmer', messageText: 'Geheim', recipientOrganizationIds: [0] })
    const page = await get(path)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    for (const words of [
      '<h1 class="serif">Nachrichten: Betrieb der Schleuse</h1>',
      '<h2>Ortstermin &lt;b&gt;am&lt;/b&gt; Montag</h2>',
      '<h3>Treffpunkt</h3><p>&lt;script&gt;x&lt;/script&gt; am Tor 3</p>',
      'Stadt Musterhafen',
      'Plan.pdf',
    ])
      expect(html).toContain(words)
    for (const words of ['Nur für Teilnehmer', 'Geheim', office.people.first.name]) expect(html).not.toContain(words)
    const link = /href="(\/unterlagen\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await get(link)).status).toBe(303)
    expect((await get(`/projekte/${draft.id}/nachrichten`)).status).toBe(404)
  })
})

describe('parcels of a public tender', () => {
  it('stand on its page by lot, with what is public of them', async () => {
    const { first } = office.people
    const [shown, hidden] = [
      await makeParcel(world, first, { name: 'Ladestraße <7>', publicFields: ['size'] }),
      await makeParcel(world, first, { name: 'Geheimes Feld' }),
    ]
    expect(await text(`/projekte/${tender.id}`)).not.toContain('id="grundstuecke"')
    for (const { id } of [shown, hidden]) await world.call(first, 'linkPropertyToProject', id, tender.id, 'LOT-0002')
    const section = async (): Promise<string> =>
      /<section id="grundstuecke">.*?<\/section>/s.exec(await text(`/projekte/${tender.id}`))?.[0] ?? ''
    const html = await section()
    expect(html).toContain(`<a href="/grundstuecke/${shown.id}">Ladestraße &lt;7&gt;</a>`)
    expect(html).toContain('<h3>Los 2: Ein Los</h3>')
    expect(html).toContain('2.500 qm')
    for (const words of ['Geheimes Feld', 'Flurstück 12/4', 'Los 1', 'Altlastverdacht']) expect(html).not.toContain(words)
    await world.call(first, 'linkPropertyToProject', shown.id, tender.id)
    expect(await section()).not.toContain('<h3>')
    for (const { id } of [shown, hidden]) await world.call(first, 'unlinkPropertyFromProject', id)
    expect(await section()).toBe('')
  })
})

describe('what is not public', () => {
  it('is 404 and looks like what does not exist, in every answer', async () => {
    const [hidden, unknown] = await Promise.all([get(`/projekte/${draft.id}`), get(`/projekte/${draft.id.replace(/^./, 'z')}`)])
    expect([hidden.status, unknown.status]).toEqual([404, 404])
    expect((await hidden.text()).replaceAll(draft.id, '')).toBe((await unknown.text()).replaceAll(draft.id.replace(/^./, 'z'), ''))
    for (const path of ['/projekte', '/sitemap.xml', '/feeds/ausschreibungen.xml', '/feeds/ausschreibungen.atom', '/'])
      expect(await text(path)).not.toContain(draft.id)
    const room = draft.informationRooms[0]
    expect((await get(`/unterlagen/${room?.id}`)).status).toBe(404)
  })

  it('of a public tender stands on no page: team, addresses, edits that nobody was told of', async () => {
    const team = await office.read(tender.id)
    const data = await filled(team.data as FormData, { 'BT-21-Procedure': { DEU: 'Heimlich umbenannt' } })
    await world.call(office.people.first, 'updateProject', { id: tender.id, version: team.version ?? 0, data })
    for (const path of [`/projekte/${tender.id}`, '/projekte', '/feeds/ausschreibungen.xml']) {
      const page = await text(path)
      expect(page).toContain('Betrieb der Schleuse')
      expect(page).not.toContain('Heimlich umbenannt')
      for (const { email } of Object.values(office.people)) expect(page).not.toContain(email)
    }
  })
})

describe('list, feeds and sitemap', () => {
  it('lead to the tender, find it by its words and keep to themselves what is no page of its own', async () => {
    const list = await text('/projekte')
    expect(list).toContain(`href="/projekte/${tender.id}"`)
    expect(list).toContain('type="application/rss+xml"')
    expect(list).not.toContain('noindex')
    expect(list).toMatch(/<span class="c-card">Veröffentlicht <time class="num" datetime="[^"]+">/)
    // The search hears of a tender a moment later.
    await expect.poll(() => text('/projekte?q=schleuse&types=0')).toContain(tender.id)
    const found = await text('/projekte?q=schleuse&types=0')
    expect(found).toContain(`href="/projekte/${tender.id}"`)
    expect(found).toContain('noindex')
    expect(found).toContain('href="/feeds/ausschreibungen.xml?search=schleuse&amp;types=0"')
    expect(await text('/projekte?q=gibtesnicht')).toContain('Zu dieser Suche gibt es keine Ausschreibung.')
    expect((await get('/projekte?ab=no-cursor&sort=x&types=99')).status).toBeLessThan(500)
    expect(await text('/')).toContain(`<li><a lang="de" href="/projekte/${tender.id}">`)
  })

  it('are feeds by filter, the same to the byte while nothing is new', async () => {
    const feed = await get('/feeds/ausschreibungen.xml?search=schleuse&types=0')
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await feed.text()
    expect(xml).toContain(`<link>http://localhost:3000/projekte/${tender.id}</link>`)
    expect(
      (
        await get('/feeds/ausschreibungen.xml?search=schleuse&types=0', {
          headers: { ...KNOWN, 'If-None-Match': feed.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304)
    const empty = await text('/feeds/ausschreibungen.xml?types=3')
    // A reader with several feeds tells them apart, and is led to the same list.
    expect(empty).toContain('<title>Öffentliche Ausschreibungen: Bekanntmachung</title>')
    expect(empty).toMatch(/<link>http[^<]*\/projekte\?types=3<\/link>/)
    expect(await text('/feeds/ausschreibungen.xml?search=schleuse&cpv=34512100')).toMatch(
      /<title>[^<]*„schleuse“: 34512100<\/title>\s*<link>http[^<]*\/projekte\?q=schleuse&amp;cpv=34512100<\/link>/,
    )
    expect(empty).not.toContain(tender.id)
    // Of a day at which there are feeds, not of 1970.
    expect(empty).toContain(`<lastBuildDate>${new Date(new Date().toISOString().slice(0, 10)).toUTCString()}</lastBuildDate>`)
    const atom = await get('/feeds/ausschreibungen.atom')
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(await atom.text()).toContain(`<id>http://localhost:3000/projekte/${tender.id}</id>`)
  })

  it('names all addresses, in parts where they are many', async () => {
    const map = await get('/sitemap.xml')
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await map.text()).toContain(`<loc>http://localhost:3000/projekte/${tender.id}</loc>`)
    expect(await text('/robots.txt')).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    const small = createSitemap(2)
    expect(await small(null)).toMatch(/<sitemapindex.*sitemap-1\.xml.*sitemap-2\.xml/)
    expect(await small(2)).toContain(tender.id)
    expect(await small(3)).toBeNull()
    expect((await get('/sitemap-7.xml')).status).toBe(404)
  })
})

describe('the end of the mails of a saved search', () => {
  it('is one press without JavaScript and one post of a mail program; opening the link alone ends nothing', async () => {
    const reader = await world.user('member')
    const { id } = await world.call(reader, 'saveSearch', {
      name: 'Meine <b>Schleusen</b>',
      query: { search: 'schleuse' },
      mail: 'immediately',
    })
    const stored = await SavedSearchModel.findOne({ _id: id }).lean<{ token: string }>()
    const path = `/suche-abbestellen?token=${stored?.token}`
    const asking = await text(path)
    expect(asking).toContain('Möchten Sie zu dieser gespeicherten Suche keine E-Mails mehr erhalten?')
    expect(asking).toContain(`<form method="post" action="${path}">`)
    const mailOf = async () => (await world.call(reader, 'getSavedSearches'))[0]?.mail
    expect(await mailOf()).toBe('immediately')
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const pressed = await get(path, { method: 'POST', headers, body })
    expect([pressed.status, pressed.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(await pressed.text()).toContain('Meine &lt;b&gt;Schleusen&lt;/b&gt;')
    expect(await mailOf()).toBe('never')
    const unknown = await get('/suche-abbestellen?token=nothing', { method: 'POST', headers, body, lang: 'en' })
    expect([unknown.status, await unknown.text()]).toEqual([200, expect.stringContaining('This search is no longer there')])
  })
})

describe('scripts in what people write', () => {
  it('stay text in title, description, lots, buyer, rooms and searches', async () => {
    const make = async (word: string) => {
      const buyer = await world.organization({
        type: 'CLIENT',
        name: `Amt ${word}`,
        contact: { city: word, contactPoint: word, phone: word } as never,
      })
      const one = await office.draft({ lots: 2 })
      const url = word.startsWith('x') ? 'https://x.example' : `javascript:alert('${word}')`
      const data = await filled(one.data as FormData, {
        'OPT-300-Procedure-Buyer': String(buyer._id),
        'BT-21-Procedure': { DEU: `Titel ${word}` },
        'BT-24-Procedure': { DEU: `Text ${word}` },
        'BT-21-Lot': { DEU: `Los ${word}` },
        'BT-15-Lot': url,
      })
      await world.call(office.people.first, 'updateProject', { id: one.id, version: one.version ?? 0, data })
      await office.stage(one.id, { stage: 3 })
      return one.id
    }
    const harmless = tags((await text(`/projekte/${await make('x1')}`)).replaceAll('https://x.example', ''))
    for (const script of SCRIPTS) {
      const id = await make(script)
      const page = await text(`/projekte/${id}`)
      expect(tags(page).filter((tag) => !harmless.includes(tag))).toEqual([])
      expect(page).not.toMatch(/href="javascript:/i)
      expect(page).toContain(markup`<h1>Titel ${script}</h1>`.toString())
      const list = await text(`/projekte?q=${encodeURIComponent(script)}`)
      expect(list).not.toContain(script.includes('<') ? script : '<script>alert')
      for (const feed of ['/feeds/ausschreibungen.xml', '/feeds/ausschreibungen.atom']) {
        const xml = (await text(`${feed}?search=${encodeURIComponent(script)}`)).replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
        expect(xml).not.toMatch(/<script|<img|<svg|<iframe/)
      }
    }
  }, 60_000)

  it('make no link of what is no address, and no page of what is no character', () => {
    expect(
      ['javascript:alert(1)', ' java\tscript:x', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', 'https://'].map(
        safeHref,
      ),
    ).toEqual(Array.from({ length: 7 }, () => null))
    expect(['https://a.example/?b=c', 'mailto:a@b.example', '/projekte'].map((one) => safeHref(one) !== null)).toEqual([true, true, true])
    expect(markup`<p>${'a\u0000b\u0008\ud800c\uffff'}</p>`.toString()).toBe('<p>abc</p>')
  })
})

it('a deadline names its lots where not all of them have it', () => {
  const [one, two] = tender.lots
  if (!one || !two) throw new Error('two lots')
  const apart = {
    ...tender,
    lots: [one, { ...two, applicationDeadline: new Date(Date.parse(two.applicationDeadline ?? '') + 86_400_000).toISOString() }],
  }
  const said = (of: TenderView): string[] =>
    [...String(dates('de', of)).matchAll(/<dt>([^<]*)</g)]
      .map(([, words = '']) => words.trim())
      .filter((words) => /Teilnahmefrist/.test(words))
  expect(said(tender)).toEqual(['Teilnahmefrist'])
  expect(said(apart)).toEqual(['Los 1: Teilnahmefrist', 'Los 2: Teilnahmefrist'])
})

it('a deadline that passes is seen at once', async () => {
  const { applicationDeadline } = tender.lots[0] ?? {}
  await office.goTo(new Date(Date.parse(applicationDeadline ?? '') + DAY))
  await world.workers.tenders.tick()
  expect(await text(`/projekte/${tender.id}`)).toContain('Die Teilnahmefrist ist am')
})
