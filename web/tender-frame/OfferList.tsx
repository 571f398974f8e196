import '../ui/paper/paper.css'
import './offerList.css'
import { Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../engine/reading'
import type { ListedOffer } from '../../server/contract/procedure/views'
import { useLanguage } from '../i18n/useLanguage'

interface OfferListProps {
  offers: readonly (ListedOffer & { organization: string; isOwn?: boolean })[]
}

const Sums = ({ sum, discount }: Pick<ListedOffer, 'sum' | 'discount'>): ReactElement => {
  const language = useLanguage()
  return (
    <>
      <td className="num right">{sum === null ? '–' : `${decimalText(sum.amount, language, 2)} ${sum.currency ?? ''}`}</td>
      <td className="num right">{discount === null ? '–' : `${decimalText(discount, language)} %`}</td>
    </>
  )
}

/** Who offered what, as an opening's record lists it: for the team beside the record, for those who offered on their page. */
export const OfferList = ({ offers }: OfferListProps): ReactElement => {
  const { t } = useTranslation('opening')
  return (
    <>
      <table className="paper-t op-list">
        <caption>{t('list.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('record.who.offers')}</th>
            <th scope="col" className="right">
              {t('list.sum')}
            </th>
            <th scope="col" className="right">
              {t('list.discount')}
            </th>
            <th scope="col" className="right">
              {t('list.variants')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map(({ organization, isOwn, address, variants, mains = [], ...first }, index) => (
            <Fragment key={index}>
              <tr>
                <td>
                  <b>{organization}</b> {isOwn === true && <span className="tag">{t('list.own')}</span>}
                  <span className="small soft op-address">{address}</span>
                </td>
                <Sums {...first} />
                <td className="num right">{variants ?? '–'}</td>
              </tr>
              {mains.map(({ no, ...its }) => (
                <tr key={no}>
                  <td>
                    {organization} – {t('list.main', { no })}
                  </td>
                  <Sums {...its} />
                  <td className="num right">–</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="small soft">{t('list.note')}</p>
    </>
  )
}
