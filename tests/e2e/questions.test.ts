import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../server/contract/contracts'
import type { AnswerView, OwnQuestionView, QuestionView } from '../../server/contract/questions/views'
import type { DocumentView } from '../../server/contract/rooms/views'
import { makeOrganization, makeUser, type TestUser } from '../world/people'
import { readPdf } from '../world/readPdf'
import { mailsTo } from './accountWorld'
import { judge, startTender } from './biddingSteps'
import { goOn } from './goOn'
import { makeBrowserWorld, type BrowserWorld } from './world'

/*
 * One staff member (and the second person who releases), three bidders. Whatever reaches the two who did not ask, or a guest, is gathered
 * and searched for everything that could tell who did.
 */
/** Counts the frames in which the page shows no heading. */
const WATCH_HEADING = `(() => {
  window.framesWithout = 0
  const look = () => {
    const heading = document.querySelector('main h1')
    if (!heading || heading.offsetParent === null) window.framesWithout++
    requestAnimationFrame(look)
  }
  look()
})()`

describe('questions and answers', () => {
  let world: BrowserWorld
  let [sabine, john, mia]: TestUser[] = []
  const desk = mkdtempSync(join(tmpdir(), 'lotse-questions-'))
  const people = (): [TestUser, TestUser, TestUser] => {
    if (!sabine || !john || !mia) throw new Error('nobody was seeded')
    return [sabine, john, mia]
  }
  beforeAll(async () => {
    world = await makeBrowserWorld({
      alsoSeed: async () => {
        const person = async (name: string, [givenName, surName, email]: readonly [string, string, string]): Promise<TestUser> => {
          const { _id: organizationId } = await makeOrganization({ name })
          return makeUser('organizationAdmin', { email, givenName, surName, organizationId })
        }
        sabine = await person('Nordkai Tiefbau GmbH', ['Sabine', 'Krohn', 's.krohn@nordkai.example'])
        john = await person('Humber Marine Works Ltd', ['John', 'Harker', 'j.harker@humber.example'])
        mia = await person('Grünwerk Marsch eG', ['Mia', 'Focken', 'm.focken@gruenwerk.example'])
      },
    })
  })
  afterAll(async () => {
    await world.close()
    rmSync(desk, { recursive: true, force: true })
  })

  /** Everything that the server pushes to a page, from its first line on. */
  const heardBy = (page: Page): string[] => {
    const heard: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(payload.toString())))
    return heard
  }

  /** Every reading method, with everything that somebody could know or guess put into its first parameters; answers and refusals alike. */
  async function everythingReadBy(who: TestUser | null, ids: Record<string, unknown>): Promise<string> {
    const heads = { 'content-type': 'application/json', 'accept-language': 'de', ...(who ? { 'x-auth-token': who.token } : {}) }
    const calls = Object.values(contracts)
      .filter(({ mutates, name }) => !mutates && name !== 'createPDFAndGetDownloadLink')
      .flatMap(({ name, params }) =>
        params.length === 0
          ? [{ name, args: [] as unknown[] }]
          : Object.values(ids).map((id) => ({ name, args: params.map(([, , isOptional], n) => (n === 0 ? id : isOptional ? null : id)) })),
      )
    const texts: string[] = []
    for (let n = 0; n < calls.length; n += 20) {
      const batch = calls.slice(n, n + 20).map(({ name, args }, k) => ({ jsonrpc: '2.0', id: `${n}-${k}`, method: name, params: args }))
      const answer = await fetch(`${world.address}/api/v1/rpc`, { method: 'POST', headers: heads, body: JSON.stringify(batch) })
      texts.push(await answer.text())
    }
    expect(texts.join('')).toContain('"result"')
    return texts.join('\n')
  }

  it('are asked, made anonymous, released by a second person and read by all, and no bidder ever learns who asked', async () => {
    const [asker, rival, third] = people()
    const { anke, torben } = world.staff
    const { id } = await startTender(world, 'Betrieb der Fähren', 5 * 24 * 60)
    for (const bidder of [asker, rival, third]) await world.call(bidder, 'createOffer', id)

    // Two who will not ask sit before the page, and hear what the server pushes.
    const rivalPage = await world.open({ as: rival })
    const thirdPage = await world.open({ as: third, width: 390 })
    const heard = [heardBy(rivalPage), heardBy(thirdPage)]
    for (const page of [rivalPage, thirdPage]) await page.goto(`/projekte/${id}/fragen`)
    for (const page of [rivalPage, thirdPage]) await page.getByText('Es wurden noch keine Fragen beantwortet.').waitFor()
    await rivalPage.evaluate(WATCH_HEADING)
    await judge(thirdPage, false)

    // Sabine asks, names her company in the text, and puts a picture beside it that says who made it.
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'Sabine Krohn', Copyright: 'Nordkai Tiefbau GmbH' } })
      .jpeg()
      .toBuffer()
    writeFileSync(join(desk, 'Nordkai-Plan.jpg'), picture)
    const asking = await world.open({ as: asker })
    await asking.goto(`/projekte/${id}/fragen`)
    await asking
      .getByLabel('Ihre Frage')
      .fill('Wir von der Nordkai Tiefbau GmbH fragen: Gilt die Norm auch für den Anleger Geheimwort? Antwort an s.krohn@nordkai.example.')
    await asking.getByRole('button', { name: 'Dateien anhängen' }).click()
    await asking.locator('input[type=file][multiple]').last().setInputFiles(join(desk, 'Nordkai-Plan.jpg'))
    await asking.locator('.rm-file', { hasText: 'Nordkai-Plan.jpg' }).waitFor()
    await asking.getByRole('button', { name: 'Frage absenden' }).click()
    await asking.getByText('Eingegangen', { exact: true }).waitFor()
    const [own] = await world.call<OwnQuestionView[]>(asker, 'getOwnQuestions', id)
    const [question] = await world.call<QuestionView[]>(anke, 'getQuestions', id)
    if (!own || !question) throw new Error('nothing was asked')

    // Anke edits it: what tells who asks is marked and taken out in one go.
    const staff = await world.open({ as: anke })
    await staff.goto('/wizard/1')
    await staff.getByText('Eine Frage beantworten').waitFor()
    await goOn(staff, `/projekte/${id}/fragen`)
    await staff.getByRole('link', { name: /Wir von der Nordkai/ }).click()
    await staff.getByText('2 Stellen können verraten, wer fragt.').waitFor()
    await staff.getByRole('textbox', { name: 'Antwort', exact: true }).fill('Ja, für alle Anleger.')
    await staff.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click()
    await staff.getByText('Im Entwurf steht noch, wer gefragt haben könnte.').waitFor()
    await staff.getByRole('button', { name: 'Unkenntlich machen' }).click()
    await staff.getByLabel('Frage, wie alle sie lesen').fill('Gilt die Norm auch für den Anleger?')
    await staff.getByLabel('Nordkai-Plan.jpg').check()
    await judge(staff, false)
    await staff.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click()
    await staff.getByText('Diesen Entwurf haben Sie geschrieben.').waitFor()

    // Torben reads and releases it; five days before the deadline that proposes more time, with one click.
    const second = await world.open({ as: torben })
    await second.goto(`/projekte/${id}/fragen/${question.id}`)
    await second.getByRole('button', { name: 'Freigeben und veröffentlichen' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Freigeben und veröffentlichen' }).click()
    await second.getByRole('button', { name: 'Frist verlängern' }).click()
    await expect
      .poll(() => second.getByRole('dialog').getByRole('textbox', { name: 'Begründung' }).inputValue())
      .toBe('Antwort 1 auf eine Frage')
    expect(await second.getByRole('dialog').locator('.dt input').first().inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}$/)

    // It appears on the open pages by itself, and for guests.
    for (const page of [rivalPage, thirdPage]) await page.getByText('Ja, für alle Anleger.').waitFor()
    // The page stands still meanwhile: somebody may be writing on it.
    expect(await rivalPage.evaluate('window.framesWithout')).toBe(0)
    await judge(rivalPage, true)
    const guest = await world.open({ width: 390 })
    await guest.goto(`/projekte/${id}`)
    await guest.getByText('Ja, für alle Anleger.').first().waitFor()
    await goOn(guest, `/projekte/${id}/fragen`)
    await guest.locator('#root').getByText('Ohne Registrierung erfahren Sie von neuen Antworten').waitFor()
    await judge(guest, false)

    // Everything that could tell who asked.
    const secrets = [
      'Nordkai',
      'Krohn',
      'Sabine',
      'Geheimwort',
      asker.id,
      own.id,
      own.code,
      question.files[0]?.id,
      question.files[0]?.roomId,
    ]
      .concat(`"organizationId":${asker.organizationId}`)
      .map(String)
    const toldBy = (text: string): string[] => secrets.filter((secret) => text.includes(secret))
    // The search itself finds them where they are.
    expect(toldBy(JSON.stringify([question, own, asker.id]))).toHaveLength(secrets.length)

    const known = {
      id,
      question: own.id,
      room: question.files[0]?.roomId,
      file: question.files[0]?.id,
      organization: asker.organizationId,
      no: 1,
    }
    for (const who of [rival, third, null]) {
      // What one is asked for comes back in no refusal either.
      const text = await everythingReadBy(who, known)
      expect(toldBy(text), `what ${who?.email ?? 'a guest'} reads`).toEqual([])
    }
    for (const page of [rivalPage, thirdPage, guest])
      for (const path of ['/fragen', '', '/dokumente', '/nachrichten']) {
        await goOn(page, `/projekte/${id}${path}`)
        // Answers come over a socket, of which an idle network says nothing.
        await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main.gathering, .skeleton'))
        expect(toldBy(await page.content()), page.url()).toEqual([])
      }
    const raw = await (await fetch(`${world.address}/projekte/${id}`)).text()
    expect(toldBy(raw)).toEqual([])

    expect(heard.flat().join('\n')).toContain('"answers"')
    for (const frames of heard) {
      expect(toldBy(frames.join('\n'))).toEqual([])
      expect(frames.join('\n')).not.toContain('"questions"')
    }

    for (const who of [rival, third]) {
      const told = async (): Promise<number> =>
        (await mailsTo(world, who.email)).filter(({ subject }) => subject?.startsWith('Neue Antwort auf eine Frage')).length
      await expect.poll(told, { timeout: 10_000 }).toBe(1)
      expect(toldBy(JSON.stringify(await mailsTo(world, who.email)))).toEqual([])
    }
    // Those to the team name nobody either: mails lie in many places.
    const toTeam = (await mailsTo(world, anke.email)).filter(({ subject }) => subject?.startsWith('Neue Frage'))
    expect(toTeam).toHaveLength(1)
    expect(toldBy(JSON.stringify(toTeam))).toEqual([])

    const load = async (path: string): Promise<Buffer> => Buffer.from(await (await fetch(`${world.address}${path}`)).arrayBuffer())
    const pdf = await load(await world.call<string>(null, 'createPDFAndGetDownloadLink', 'answers', id))
    const { text, isTagged } = await readPdf(pdf)
    expect(text).toContain('Ja, für alle Anleger.')
    expect(isTagged).toBe(true)
    expect(toldBy(text + pdf.toString('latin1') + pdf.toString('utf16le'))).toEqual([])

    const [entry] = await world.call<AnswerView[]>(null, 'getAnswers', id)
    const [file] = entry?.files ?? []
    if (!file) throw new Error('no attachment was published')
    expect(file.name).toBe('Anlage zur Frage 1.jpg')
    const published = await load(await world.call<string>(null, 'getDownloadLink', file.roomId, file.id))
    const { width, height, exif } = await sharp(published).metadata()
    expect([width, height, exif]).toEqual([40, 30, undefined])
    expect(toldBy(published.toString('latin1'))).toEqual([])
    expect(toldBy(JSON.stringify(await world.call<DocumentView[]>(null, 'listDocuments', file.roomId)))).toEqual([])

    // The asker follows the own question.
    await asking.getByText('Beantwortet in Antwort 1').waitFor()

    // The answer was wrong: it is corrected by another one, whose number the open pages lead to. The proposal of more time waits on the
    // desk.
    await goOn(staff, `/projekte/${id}/fragen`)
    await staff.getByRole('button', { name: 'Frist verlängern' }).waitFor()
    await staff.getByRole('button', { name: 'Antwort 1 berichtigen' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Berichtigung beginnen' }).click()
    await staff.getByRole('textbox', { name: 'Antwort', exact: true }).fill('Nein, nur für den Ostanleger.')
    await judge(staff, true)
    await staff.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click()
    await staff.getByText('Diesen Entwurf haben Sie geschrieben.').waitFor()
    await goOn(rivalPage, `/projekte/${id}/fragen`)
    await goOn(second, staff.url())
    await second.getByRole('button', { name: 'Freigeben und veröffentlichen' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Freigeben und veröffentlichen' }).click()
    await rivalPage.getByText('Nein, nur für den Ostanleger.').waitFor()
    const old = rivalPage.getByRole('article', { name: 'Antwort 1' })
    await old.getByText('Diese Antwort gilt nicht mehr.', { exact: false }).waitFor()
    expect(await old.getByText('Ja, für alle Anleger.').evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe('line-through')
    await judge(rivalPage)
    await goOn(guest, `/projekte/${id}/fragen`)
    await guest.getByRole('link', { name: 'Antwort 2' }).waitFor()
    await judge(guest)
    const bare = await (await fetch(`${world.address}/projekte/${id}/fragen`)).text()
    expect(bare).toContain('Nein, nur für den Ostanleger.')
    expect(toldBy(bare)).toEqual([])
  })
})
