import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MessageView } from '../../server/contract/messages/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { useSession } from '../session/SessionProvider'
import { Icon } from '../ui'
import { LineTable } from '../ui/list'
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

const CLASS: Record<Column, string> = { created: 'd', sender: 's', recipients: 'r', subject: 't', attachments: 'a' }

/** Messages line by line; a head sorts. What nobody opened yet is bold, with a dot and the word. On a phone the same cells make a card. */
export const MessageTable = ({ tender, rows, choice, onChoice, linkTo, onEnd }: MessageTableProps): ReactElement => {
  const { t } = useTranslation('messages')
  const { phase } = useSession()
  const isTeam = tender.team !== undefined
  const columns = COLUMNS.filter((column) => isTeam || column !== 'recipients')
  return (
    <LineTable
      rows={rows}
      keyOf={({ id }) => id}
      caption={t('caption')}
      columns={columns.map((column) => CLASS[column])}
      height={isTeam ? 37 : 45}
      onEnd={onEnd}
      head={columns.map((column) => {
        const isSorted = choice.sort === column
        return (
          <th
            key={column}
            scope="col"
            className={CLASS[column]}
            aria-sort={isSorted ? (choice.isDescending ? 'descending' : 'ascending') : undefined}
          >
            <button type="button" onClick={() => onChoice(sortedBy(choice, column))}>
              {t(`column.${column}`)}
              {isSorted && <Icon name={choice.isDescending ? 'arrowDown' : 'arrowUp'} size={14} />}
            </button>
          </th>
        )
      })}
    >
      {(row, index, measure) => {
        const isNew = phase === 'user' && !row.read
        const words = { isTeam, t: (key: string) => t(key) }
        return (
          <tr key={row.id} ref={measure} data-index={index} className={isNew ? 'new' : undefined}>
            <td className="d num">
              <DateTime value={row.created} as="bare" />
            </td>
            <td className="s">{row.own && !isTeam ? t('to.you') : row.senderName}</td>
            {isTeam && <td className="r soft">{recipientsText(row, words)}</td>}
            <td className="t">
              <Link className="rowlink" to={linkTo(row.id)} data-message={row.id} preventScrollReset>
                {isNew && (
                  <span className="ms-dot">
                    <span className="sr">{t('isNew')}</span>
                  </span>
                )}
                <span>{titleOf(row)}</span>
              </Link>
            </td>
            <td className="a num soft">
              {row.attachmentCount > 0 && (
                <span title={t('attachments', { count: row.attachmentCount })}>
                  <Icon name="clip" size={16} /> {row.attachmentCount}
                  <span className="sr">{t('attachments', { count: row.attachmentCount })}</span>
                </span>
              )}
            </td>
          </tr>
        )
      }}
    </LineTable>
  )
}
