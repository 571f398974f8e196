import { ORIGINAL } from '../../engine/languages'
import { roomText, shownName } from '../../engine/files'
import { formatDay, formatSize } from '../../engine/reading'
import type { DocumentView, RoomView } from '../contract/rooms/views'
import type { Lang } from '../platform/errors'
import type { Guest } from './guest'
import { markup, type Html, type Part } from './html'
import { wordsOf } from './words'

/** Plain links to files, for who has no JavaScript; each leads on to a link that holds for a minute. */
export const FILES_OF_GUESTS = '/unterlagen'
export const pathOfRoom = (roomId: string): string => `${FILES_OF_GUESTS}/${encodeURIComponent(roomId)}`
export const pathOfFile = ({ roomId, id }: Pick<DocumentView, 'roomId' | 'id'>): string => `${pathOfRoom(roomId)}/${encodeURIComponent(id)}`

export interface PublicRoom {
  room: RoomView
  files: readonly DocumentView[]
}

/** The rooms that everybody reads, with their files. */
export async function publicRooms(guest: Guest, projectId: string): Promise<PublicRoom[]> {
  const rooms = (await guest.ask('getRoomsByProjectId', projectId)).filter(({ part, type }) => part === 'documents' && type === 'CLIENT')
  return Promise.all(rooms.map(async (room) => ({ room, files: await guest.ask('listDocuments', room.id) })))
}

/** What may be fetched: what a virus was found in, or waits for the scanner, is held back. */
export const fetchable = (files: readonly DocumentView[]): DocumentView[] =>
  files.filter(({ scan }) => scan !== 'infected' && scan !== 'pending')

export const sizeOf = (files: readonly DocumentView[]): number => files.reduce((sum, { size }) => sum + size, 0)

const collator = new Intl.Collator(ORIGINAL, { numeric: true, sensitivity: 'base' })
/** By folder, then by name, as people read names. */
const inOrder = (files: readonly DocumentView[]): DocumentView[] =>
  [...files].sort((one, other) => collator.compare(one.folder, other.folder) || collator.compare(one.name, other.name))

const fileLine = (lang: Lang, file: DocumentView): Html => {
  const say = wordsOf(lang)
  const name = shownName(file.name)
  const { struck } = file
  const isHeld = fetchable([file]).length === 0
  const words = isHeld
    ? markup`<s>${name}</s>`
    : markup`<a class="rm-open" href="${pathOfFile(file)}">${struck ? markup`<s>${name}</s>` : name}</a>`
  return markup`<li class="rm-file" data-depth="0">
    <div class="rm-row">
    <span class="rm-icon other">
    <svg class="i" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    </svg>
    </span>
    <div class="rm-name">
    ${file.folder !== '' && markup`<span class="soft">${file.folder.split('/').map(shownName).join(' / ')} / </span>`}${words}${
      file.no > 1 && !struck && markup` <span class="tag now">${say('rooms:row.newVersion', { no: file.no })}</span>`
    }${isHeld && markup` <span class="tag">${say(`rooms:scan.${file.scan}`)}</span>`}${
      struck && markup`<p class="rm-small">${say('rooms:row.struck', { date: formatDay(struck.at, lang), reason: struck.reason })}</p>`
    }</div>
    <p class="rm-size num">
    ${formatSize(file.size, lang)}<span>
    <time class="num" datetime="${file.date}">
    ${formatDay(file.date, lang)}</time>
    </span>
    </p>
    </div>
    </li>`
}

/** The documents of a tender with working links, as web/rooms/pages/PublicDocuments draws them. */
export function documentList(lang: Lang, rooms: readonly PublicRoom[]): Part {
  const say = wordsOf(lang)
  if (rooms.length === 0) return markup`<p class="soft">${say('rooms:empty.reader')}</p>`
  return markup`<div class="rm-rooms tight">${rooms.map(({ room, files }) => {
    const ready = fetchable(files)
    return markup`<div id="rm-${room.id}">
      ${rooms.length > 1 && markup`<h3>${roomText(room.name, lang)}</h3>`}${
        room.description !== '' && markup`<p class="rm-about">${roomText(room.description, lang)}</p>`
      }<div class="rm compact">
      ${
        files.length === 0
          ? markup`<p class="rm-small">${say('rooms:empty.reader')}</p>`
          : markup`<ul class="rm-list" aria-label="${say('rooms:files', { room: roomText(room.name, lang) })}">
          ${inOrder(files).map((file) => fileLine(lang, file))}</ul>`
      }${
        ready.length > 1 &&
        markup`<p class="rm-all"><a class="ui button btn quiet" rel="nofollow" href="${pathOfRoom(room.id)}">${say('rooms:downloadAll', {
          count: ready.length,
          size: formatSize(sizeOf(ready), lang),
        })}</a>
      </p>`
      }</div>
      </div>`
  })}</div>`
}
