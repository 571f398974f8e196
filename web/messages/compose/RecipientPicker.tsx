import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { Icon } from '../../ui'
import { SearchPick, type PickItem } from '../../ui/list/SearchPick'
import { offered, type Recipient } from './recipients'

interface RecipientPickerProps {
  tender: TenderView
  chosen: readonly Recipient[]
  onChoose: (chosen: readonly Recipient[]) => void
  /** What stands in the search box: a name that is typed and not chosen is no recipient. */
  search: string
  onSearch: (search: string) => void
  /** Sending was refused because of it. */
  isRefused: boolean
}

interface Item extends PickItem {
  recipient: Recipient
}

const FEW = 30

/** Whom the team writes to: all participants, some companies, or with nobody chosen everybody ('Öffentlich'). */
export const RecipientPicker = ({ tender, chosen, onChoose, search, onSearch, isRefused }: RecipientPickerProps): ReactElement => {
  const { t } = useTranslation('messages')
  const words = search.trim()
  const { data: offers } = useRpc('getOffersByProjectId', [tender.id])
  const { data: others } = useRpc('getOrganizations', ['CONTRACTOR', { search: words, limit: FEW }], { enabled: words !== '' })
  const all: Recipient = { id: 0, name: t('to.all') }
  const isAll = chosen.some(({ id }) => id === 0)
  const participants = (offers ?? []).map(({ organization: { id, name } }) => ({ id, name }))
  const items: Item[] = offered({ search: words, all, participants, others: others ?? [], chosen }).map(({ recipient, takesPart }) => ({
    key: String(recipient.id),
    title: recipient.name,
    detail: recipient.id === 0 ? t('picker.allDetail', { count: participants.length }) : t(takesPart ? 'picker.takesPart' : 'picker.other'),
    recipient,
  }))
  const drop = (id: number): void => onChoose(chosen.filter((one) => one.id !== id))
  return (
    <div className="ms-to">
      <SearchPick
        label={t('column.recipients')}
        placeholder={t(isAll ? 'picker.isAll' : 'picker.placeholder')}
        listLabel={t('picker.list')}
        none={t('picker.none')}
        items={items}
        search={search}
        onSearch={onSearch}
        isInvalid={isRefused}
        // 'All' is exclusive: whoever chooses it needs no names beside it, and the other way round.
        onPick={({ recipient }) => onChoose(recipient.id === 0 ? [recipient] : [...chosen.filter(({ id }) => id !== 0), recipient])}
      />
      {isRefused && (
        <p className="help error" role="alert">
          {t('picker.notChosen', { name: words })}
        </p>
      )}
      <div className="ms-chips" role="group" aria-label={t('picker.chosen')}>
        {chosen.length === 0 ? (
          <span className="tag">
            <Icon name="globe" /> {t('to.public')}
          </span>
        ) : (
          chosen.map(({ id, name }) => (
            <span key={id} className="chip on">
              <span className="cut">{name}</span>
              <button type="button" className="x" aria-label={t('picker.drop', { name })} onClick={() => drop(id)}>
                <Icon name="close" />
              </button>
            </span>
          ))
        )}
      </div>
      <p className="help" role="status">
        {t(chosen.length === 0 ? 'picker.publicHint' : isAll ? 'picker.allHint' : 'picker.namedHint')}
      </p>
    </div>
  )
}
