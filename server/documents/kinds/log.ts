import type { LogSelection } from '../../contract/documents/printing'
import type { LogEntry } from '../../contract/audit/log'
import { listEntries } from '../../audit/area'
import type { Lang } from '../../platform/errors'
import { print, type Printed } from '../printed'
import { changeText, say, sentenceOf, stamp, triggerText, typeName } from '../../words/words'

/** Entries on one document; a longer log is printed by type or by tender, and says that there is more. */
const MOST = 2000
const PAGE = 200

const readAll = async ({ projectId, ...filter }: LogSelection, lang: Lang): Promise<{ entries: LogEntry[]; isCut: boolean }> => {
  const entries: LogEntry[] = []
  let cursor: string | undefined
  do {
    const page = await listEntries(projectId, { filter: { ...filter, limit: PAGE, ...(cursor ? { cursor } : {}) }, lang })
    entries.push(...page)
    cursor = page.at(-1)?.cursor
  } while (cursor !== undefined && entries.length < MOST)
  return { entries, isCut: cursor !== undefined }
}

const detailsOf = (lang: Lang, { data }: LogEntry): string =>
  [
    ...(data.lots ?? []),
    ...(data.room === undefined ? [] : [`${say(lang, 'room')}: ${data.room}`]),
    ...(data.file === undefined ? [] : [`${say(lang, 'file')}: ${data.file}`]),
    ...(data.hash === undefined ? [] : [`SHA-256: ${data.hash}`]),
    ...data.changes.slice(0, 20).map((change) => changeText(lang, change)),
    ...(data.changes.length > 20 ? [say(lang, 'moreChanges', { count: data.changes.length - 20 })] : []),
  ].join('\n')

/** What else the entries were chosen by. */
const filterFacts = (lang: Lang, { person, from, to, text }: LogSelection): [string, string][] => [
  ...(person ? [[say(lang, 'log.person'), person] as [string, string]] : []),
  ...(from || to ? [[say(lang, 'log.period'), `${from ?? '…'} – ${to ?? '…'}`] as [string, string]] : []),
  ...(text ? [[say(lang, 'log.text'), text] as [string, string]] : []),
]

/** The log, or a tender's part of it, as it is read on the screen: newest first. */
export const printLog = async (
  selection: LogSelection,
  { project, lang, at }: { project: { no: number; name: string } | null; lang: Lang; at: Date },
): Promise<Printed> => {
  const { entries, isCut } = await readAll(selection, lang)
  const named = project && (project.name || say(lang, 'number', { no: project.no }))
  const title = say(lang, 'log.title')
  const file = `${say(lang, 'log.file')}${project ? `-${project.no}` : ''}`
  return print({ title, lang, at, file, ...(named === null ? {} : { subtitle: named }) }, async (writer) => {
    await writer.facts([
      [say(lang, 'tender'), named ?? say(lang, 'log.allTenders')],
      [say(lang, 'log.type'), selection.type ? typeName(lang, selection.type) : say(lang, 'log.allTypes')],
      ...filterFacts(lang, selection),
      [say(lang, 'log.count'), isCut ? say(lang, 'log.cut', { count: entries.length }) : String(entries.length)],
    ])
    writer.heading(1, say(lang, 'log.entries'))
    if (entries.length === 0) return writer.paragraph(say(lang, 'log.empty'))
    await writer.table({
      columns: [
        { part: 4, head: say(lang, 'log.when') },
        { part: 4, head: say(lang, 'log.who') },
        { part: 11, head: say(lang, 'log.what') },
      ],
      rows: entries.map((entry) => {
        const place =
          project === null && entry.data.project
            ? ` (${entry.data.project.name || say(lang, 'number', { no: entry.data.project.no })})`
            : ''
        const details = detailsOf(lang, entry)
        return [
          { text: stamp(lang, entry.created) },
          { text: triggerText(lang, entry) },
          { text: `${sentenceOf(lang, entry)}${place}${details === '' ? '' : `\n${details}`}` },
        ]
      }),
    })
    writer.note(say(lang, 'log.head', { hash: entries[0]?.id ?? '' }))
  })
}
