import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Segments } from '../../ui'
import { SearchPick } from '../../ui/list/SearchPick'

/** So many lots stand side by side; more are chosen from a list that can be filtered. */
const SIDE_BY_SIDE = 5

interface LotChoiceProps {
  tender: Pick<TenderView, 'lots' | 'hasLots'>
  /** Index. */
  chosen: number
  onChoose: (index: number) => void
  /** How many decisions of a lot wait to be told: its tray stands on its own board alone. */
  untoldIn: (lotId: string) => number
}

/** Which lot the board is about. */
export const LotChoice = ({ tender, chosen, onChoose, untoldIn }: LotChoiceProps): ReactElement | null => {
  const { t } = useTranslation('participants')
  const [search, setSearch] = useState('')
  if (!tender.hasLots || tender.lots.length < 2) return null
  if (tender.lots.length <= SIDE_BY_SIDE)
    return (
      <Segments
        label={t('lot.label')}
        value={chosen}
        options={tender.lots.map((lot, index) => [
          index,
          <>
            <span className="nowrap">{t('lot.number', { number: index + 1 })}</span> <span className="wide cut">{lot.name}</span>
            {untoldIn(lot.lotId) > 0 && (
              <span className="count num">
                <span aria-hidden="true">{untoldIn(lot.lotId)}</span>
                <span className="sr">{t('lot.untold', { count: untoldIn(lot.lotId) })}</span>
              </span>
            )}
          </>,
          { title: lot.name },
        ])}
        onChange={onChoose}
      />
    )
  const titleOf = (index: number): string => `${t('lot.number', { number: index + 1 })} ${tender.lots[index]?.name ?? ''}`.trim()
  const wanted = search.trim().toLowerCase()
  const items = tender.lots
    .map((lot, index) => ({ key: lot.lotId, index, title: titleOf(index), count: untoldIn(lot.lotId) }))
    .map(({ count, ...item }) => ({ ...item, ...(count > 0 ? { detail: t('lot.untold', { count }) } : {}) }))
    .filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <div className="pt-lot">
      <SearchPick
        label={t('lot.label')}
        hideLabel
        placeholder={titleOf(chosen)}
        items={items}
        search={search}
        onSearch={setSearch}
        onPick={({ index }) => onChoose(index)}
        listLabel={t('lot.list')}
        none={t('lot.none')}
      />
    </div>
  )
}
