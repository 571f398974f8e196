import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { hasTeam } from '../../tender-frame/teamRules'
import { Panel } from '../../ui'
import { boardPath, organizationPath } from '../participants/paths'
import { useOffers } from '../../procedure/useOffers'
import { participantsWord } from '../../tender-frame/StaffTabs'

/** So many stand here; the board has them all. */
const SHOWN = 5

/** Who takes part in the chosen lot, by name: before an opening nothing here tells who has submitted what. */
export const PeoplePanel = ({ tender, lot, number }: { tender: TenderView; lot: LotView; number: number }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const isWanted = hasTeam(tender) && lot.stage >= 3 && lot.stage < 8
  const offers = useOffers(tender.id, isWanted)
  const here = (offers ?? [])
    .filter(({ lotOffers }) => lotOffers.some(({ lotId }) => lotId === lot.lotId))
    .sort((one, other) => one.organization.name.localeCompare(other.organization.name, 'de'))
  if (!isWanted || here.length === 0) return null
  const word = participantsWord({ ...tender, stage: lot.stage, lots: [lot] })
  const lotNumber = tender.hasLots ? number : null
  const hasContact = here.some(({ contact }) => contact !== undefined && contact !== '')
  return (
    <Panel
      className="td-panel"
      id="td-people"
      title={t(`detail.${word}`)}
      end={
        <Link to={boardPath(tender.id, { word: participantsWord(tender), lotNumber })}>
          {here.length > SHOWN ? t('people.all', { count: here.length }) : t('people.board')}
        </Link>
      }
      body={null}
    >
      <table className="table td-people">
        <thead>
          <tr>
            <th scope="col">{t('people.company')}</th>
            <th scope="col">{t('people.city')}</th>
            {hasContact && (
              <th scope="col" className="wide">
                {t('people.contact')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {here.slice(0, SHOWN).map(({ id, organization, contact }) => (
            <tr key={id}>
              <td>
                <Link className="rowlink strong" to={organizationPath(tender.id, organization.id, lotNumber)}>
                  {organization.name}
                </Link>
              </td>
              <td className="soft">{organization.city ?? ''}</td>
              {hasContact && <td className="wide">{contact ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
