import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MessageView } from '../../server/contract/messages/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { useSession } from '../session/SessionProvider'
import { Icon } from '../ui'
import { LineTable, type Column as LineColumn } from '../ui/list'
import { DateTime } from '../ui/time'
import { COLUMNS, sortedBy, type Choice, type Column } from './choice'
import { recipientsText, titleOf } from './words'

interface MessageTableProps {
  tender: TenderView
  rows: readonly MessageView[]
  choice: Choice
  onChoice: (next: Choice) => void
  linkTo: (id: string) => string
  onEnd: () => void
}

const Attachments = ({ count }: { count: number }): ReactElement | null => {
  const { t } = useTranslation('messages')
  if (count === 0) return null
  const words = t('attachments', { count })
  return (
    <span title={words}>
      <Icon name="clip" size={16} /> {count}
      <span className="sr">{words}</span>
    </span>
  )
}

type CellOf = Pick<LineColumn<MessageView>, 'name' | 'cellClass' | 'cell'>
interface Shown {
  isTeam: boolean
  isNew: (row: MessageView) => boolean
  linkTo: (id: string) => string
}

const cellsIn = (t: TFunction<'messages'>, { isTeam, isNew, linkTo }: Shown): Record<Column, CellOf> => ({
  created: { name: 'd', cellClass: 'num', cell: ({ created }) => <DateTime value={created} as="bare" /> },
  sender: { name: 's', cell: ({ own, senderName }) => (own && !isTeam ? t('to.you') : senderName) },
  recipients: { name: 'r', cellClass: 'soft', cell: (row) => recipientsText(row, { isTeam, t: (key: string) => t(key) }) },
  subject: {
    name: 't',
    cell: (row) => (
      <Link className="rowlink" to={linkTo(row.id)} data-message={row.id} preventScrollReset>
        {isNew(row) && (
          <span className="ms-dot">
            <span className="sr">{t('isNew')}</span>
          </span>
        )}
        <span>{titleOf(row)}</span>
        {row.messageExtra?.complaint && (
          <span className={row.isAnswered === false ? 'tag error' : 'tag'}>
            {t(row.messageExtra.complaint !== 'raised' ? 'complaint.tagAnswer' : row.isAnswered ? 'complaint.tag' : 'complaint.tagOpen')}
          </span>
        )}
      </Link>
    ),
  },
  attachments: { name: 'a', cellClass: 'num soft', cell: ({ attachmentCount }) => <Attachments count={attachmentCount} /> },
})

/** Messages line by line; a head sorts. What nobody opened yet is bold, with a dot and the word. On a phone the same cells make a card. */
export const MessageTable = ({ tender, rows, choice, onChoice, linkTo, onEnd }: MessageTableProps): ReactElement => {
  const { t } = useTranslation('messages')
  const { phase } = useSession()
  const isTeam = tender.team !== undefined
  const isNew = (row: MessageView): boolean => phase === 'user' && !row.read
  const cells = cellsIn(t, { isTeam, isNew, linkTo })
  const columns = COLUMNS.filter((column) => isTeam || column !== 'recipients').map((column) => ({
    ...cells[column],
    label: t(`column.${column}`),
    order: choice.sort !== column ? undefined : choice.isDescending ? ('descending' as const) : ('ascending' as const),
    onSort: () => onChoice(sortedBy(choice, column)),
  }))
  return (
    <LineTable
      rows={rows}
      keyOf={({ id }) => id}
      caption={t('caption')}
      columns={columns}
      height={isTeam ? 37 : 45}
      onEnd={onEnd}
      lineClass={(row) => (isNew(row) ? 'new' : undefined)}
    />
  )
}
