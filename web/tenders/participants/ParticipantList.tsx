import { useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Button, EmptyState } from '../../ui'
import { LineTable, SearchField } from '../../ui/list'
import { DateTime } from '../../ui/time'
import { lotWords } from './lotWords'
import { organizationPath } from './paths'

interface ParticipantListProps {
  tender: TenderView
  offers: readonly OfferView[]
  lotNumber: number | null
  /** Opens the invitation; null where this person may not invite. */
  onInvite: (() => void) | null
}

/** Everybody who takes part, by name: place, contact, and where they stand in each lot. */
export const ParticipantList = ({ tender, offers, lotNumber, onInvite }: ParticipantListProps): ReactElement => {
  const { t } = useTranslation('participants')
  const [search, setSearch] = useState('')
  const surface = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return offers
      .filter(({ organization, contact }) =>
        wanted === '' ? true : [organization.name, organization.city, contact].some((text) => text?.toLowerCase().includes(wanted)),
      )
      .sort((one, other) => one.organization.name.localeCompare(other.organization.name, 'de'))
  }, [offers, search])
  const columns = ['o', 'c', 'k', 's', 'd']
  return (
    <div className="pt-list">
      <div className="toolbar">
        <SearchField
          label={t('list.search')}
          value={search}
          onSearch={setSearch}
          onDown={() => surface.current?.querySelector<HTMLElement>('.rowlink')?.focus()}
        />
        <span className="soft small num" role="status">
          {t('list.count', { count: rows.length })}
        </span>
      </div>
      <div className="surface" ref={surface}>
        {rows.length === 0 ? (
          <EmptyState
            drawing={offers.length === 0 ? 'tenders' : 'search'}
            action={offers.length === 0 && onInvite && <Button onClick={onInvite}>{t('invite.title')}</Button>}
          >
            {t(offers.length === 0 ? 'list.empty' : 'list.none')}
          </EmptyState>
        ) : (
          <LineTable
            rows={rows}
            keyOf={({ id }) => id}
            caption={t('list.caption')}
            columns={columns}
            height={52}
            onEnd={() => undefined}
            head={columns.map((name) => (
              <th key={name} scope="col" className={name} aria-sort={name === 'o' ? 'ascending' : undefined}>
                {t(`list.column.${name}`)}
              </th>
            ))}
          >
            {(offer, index, measure) => (
              <tr key={offer.id} data-index={index} aria-rowindex={index + 2} ref={measure}>
                <td className="o">
                  <Link className="rowlink strong" to={organizationPath(tender.id, offer.organizationId, lotNumber)}>
                    {offer.organization.name}
                  </Link>
                </td>
                <td className="c">{offer.organization.city ?? ''}</td>
                <td className="k">{offer.contact ?? ''}</td>
                <td className="s">
                  {lotWords(offer, tender).map(({ lotId, number, round, key }) => (
                    <span key={`${lotId}.${key}`} className="pt-lotword">
                      {number !== null && <b>{t('lot.number', { number })}</b>} {round !== null && <b>{t('round.name', { round })}</b>}{' '}
                      {t(`stage.${key}`)}
                    </span>
                  ))}
                </td>
                <td className="d">
                  <DateTime value={offer.created} as="day" />
                </td>
              </tr>
            )}
          </LineTable>
        )}
      </div>
    </div>
  )
}
