import type { TFunction } from 'i18next'
import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Lang } from '../../engine/languages'
import type { LogEntry } from '../../server/contract/audit/views'
import { useLanguage } from '../i18n/useLanguage'
import { LineTable, type Column } from '../ui/list'
import { useIsNarrow } from '../ui/useIsWide'
import { formatStamp } from './stamp'
import { Trigger } from './Trigger'
import { sentenceOf } from './words'

interface Shown {
  openId: string | null
  linkTo: (id: string) => string
  /** The list holds several tenders: a line says which. */
  hasTender: boolean
}

const placeOf = ({ data: { project, lots } }: LogEntry, hasTender: boolean, t: TFunction<'audit'>): string =>
  [hasTender && project ? project.name || t('untitled', { no: project.no }) : '', ...(lots ?? [])].filter((one) => one !== '').join(' · ')

const Sentence = ({ entry, openId, linkTo, hasTender }: Shown & { entry: LogEntry }): ReactElement => {
  const { t } = useTranslation('audit')
  const place = placeOf(entry, hasTender, t)
  return (
    <div>
      <Link
        className="rowlink cut"
        to={linkTo(entry.id)}
        replace
        preventScrollReset
        aria-current={entry.id === openId ? 'true' : undefined}
        data-entry={entry.id}
      >
        {sentenceOf(entry, t)}
      </Link>
      {place !== '' && <span className="soft cut place">{place}</span>}
    </div>
  )
}

const columnsIn = (t: TFunction<'audit'>, language: Lang, shown: Shown): Column<LogEntry>[] => [
  {
    name: 'w',
    label: t('column.when'),
    cellClass: 'num',
    order: 'descending',
    cell: ({ created }) => formatStamp(created, language),
  },
  { name: 'u', label: t('column.who'), cellClass: 'cut', cell: (entry) => <Trigger entry={entry} /> },
  { name: 'd', label: t('column.what'), cell: (entry) => <Sentence entry={entry} {...shown} /> },
]

interface LogTableProps extends Shown {
  entries: readonly LogEntry[]
  onEnd: () => void
}

/** Entries; the whole line opens one. */
export const LogTable = ({ entries, openId, linkTo, hasTender, onEnd }: LogTableProps): ReactElement => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const columns = useMemo(() => columnsIn(t, language, { openId, linkTo, hasTender }), [t, language, openId, linkTo, hasTender])
  return (
    <LineTable
      rows={entries}
      keyOf={({ id }) => id}
      caption={t('caption')}
      columns={columns}
      height={isNarrow ? 88 : 36}
      isEven={!isNarrow}
      onEnd={onEnd}
      lineClass={({ id }) => (id === openId ? 'open' : undefined)}
    />
  )
}
