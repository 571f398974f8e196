import { shownName } from '../../engine/files'
import { formatDateTime, formatSize } from '../../engine/reading'
import type { MessageView } from '../contract/messages/messages'
import type { DocumentView } from '../contract/rooms/views'
import { markdownText } from '../documents/area'
import type { Lang } from '../platform/errors'
import { announcedList } from './changes'
import { fetchable, pathOfFile } from './documents'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup, type Html } from './html'
import { buyerLine } from './tenderHead'
import { crumbName } from './tenderPage'
import { wordsOf } from './words'

/** Pages of a hundred; what is older than all of these takes the browser's own list. */
const MAX_PAGES = 10

interface Read {
  message: MessageView
  files: readonly DocumentView[]
}

/** What guests may read of a tender's messages, the newest first, with what is attached. */
async function publicMessages(guest: Guest, id: string): Promise<Read[]> {
  const messages: MessageView[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES && (page === 0 || cursor !== undefined); page += 1) {
    const more = await guest.ask('getMessages', id, null, cursor === undefined ? {} : { cursor })
    messages.push(...more)
    cursor = more.at(-1)?.cursor
  }
  return Promise.all(
    messages.map(async (message) => ({
      message,
      files: message.roomId === null || message.attachmentCount === 0 ? [] : fetchable(await guest.ask('listDocuments', message.roomId)),
    })),
  )
}

/** Plain words: whoever has no script still reads all that was written, and nothing of it can be more than text. */
const wordsIn = (markdown: string): Html[] =>
  markdownText(markdown).map(({ kind, text }) => (kind === 'heading' ? markup`<h3>${text}</h3>` : markup`<p>${text}</p>`))

const entry = (lang: Lang, { message, files }: Read): Html => {
  const links = files.map(
    (file) =>
      markup`<li><a rel="nofollow" href="${pathOfFile(file)}">${shownName(file.name)} <span class="soft num">${formatSize(
        file.size,
        lang,
      )}</span></a></li>`,
  )
  return markup`<article class="ms-text"><h2>${message.messageSubject}</h2>
    <p class="small soft num"><time class="num" datetime="${message.created}">${formatDateTime(message.created, lang, true)}</time> · ${
      message.senderName
    }</p>
    ${wordsIn(message.messageText)}${links.length > 0 && markup`<ul>${links}</ul>`}</article>`
}

/**
 * The public messages of a tender in full. With JavaScript there is the list in its place, which opens them one by one. Throws AppError 404
 * where a guest may not read the tender.
 */
export async function messagesPage(guest: Guest, id: string): Promise<Served> {
  const { lang } = guest
  const say = wordsOf(lang)
  const [tender, messages] = await Promise.all([guest.ask('getProject', id), publicMessages(guest, id)])
  const name = tender.name || say('tenders:untitled')
  const canonical = `/projekte/${tender.id}/nachrichten`
  const heading = say('messages:heading', { name })
  const title = markup`<h1 class="serif">${heading}</h1>`
  const announced = announcedList(lang, tender)
  const main = markup`<div class="bd" id="top"><div class="bd-col ms-col">${buyerLine(lang, tender)}${title}${announced}
    ${messages.length === 0 ? markup`<p>${say('messages:empty.guest')}</p>` : messages.map((one) => entry(lang, one))}</div></div>`
  const crumbs = [
    { label: say('tenders:breadcrumb'), to: '/projekte' },
    { label: crumbName(name), to: `/projekte/${tender.id}` },
    { label: say('messages:title') },
  ]
  return {
    lang,
    title: `${say('messages:title')}: ${name}`,
    description: [tender.organization?.name, heading].filter(Boolean).join(' · '),
    canonical,
    entry: 'messages/MessagesPage.tsx',
    onlyWithoutScript: true,
    body: framed({ lang, canonical, crumbs, isBare: true, isInNoscript: true }, main),
  }
}
