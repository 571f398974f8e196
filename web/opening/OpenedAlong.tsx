import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../server/contract/tenders/views'
import { numberOf } from '../tender-frame/lot'
import { recordPath } from '../tender-frame/paths'

/** The records of other lots that were opened in the same step, whose moment they share. */
export const OpenedAlong = ({ tender, openingId }: { tender: TenderView; openingId: string }): ReactElement | null => {
  const { t } = useTranslation(['opening', 'tenders'])
  const all = tender.lots.flatMap(({ lotId, name, openings = [] }) => openings.map((one) => ({ ...one, lotId, name })))
  const own = all.find(({ id }) => id === openingId)
  const along = all.filter(({ lotId, what, finishedAt }) => lotId !== own?.lotId && what === own?.what && finishedAt === own.finishedAt)
  if (along.length === 0) return null
  return (
    <>
      <h3>{t('after.along')}</h3>
      <ul>
        {along.map(({ id, no, lotId, name }) => (
          <li key={id}>
            <Link to={recordPath(tender.id, id)}>
              {[`${t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })} ${name}`.trim(), no].join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
