import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '../../../server/contract/parcels/exchange'
import { Icon } from '../../ui'

type Fault = ImportPreview['faults'][number]

const SHAPE = 'geo.'
const FILE = 'import.'

/** What is wrong, in words; rules of shapes are those of the editor. */
const faultText = ({ rule, params }: Fault, t: TFunction): string => {
  if (rule.startsWith(SHAPE)) return t(`parcels:fault.${rule.slice(SHAPE.length)}`, { ...params, defaultValue: rule })
  const name = rule.startsWith(FILE) ? rule.slice(FILE.length) : rule.replace(/^plat\./, 'plat_')
  return t(`exchange:fault.${name}`, { ...params, defaultValue: rule })
}

/** Every fault with its row and column, as they stand in the file. */
export const FaultList = ({ preview }: { preview: ImportPreview }): ReactElement => {
  const { t } = useTranslation(['exchange', 'parcels'])
  const { faults, faultCount } = preview
  return (
    <section className="note error ex-faults" role="alert">
      <Icon name="warning" />
      <div>
        <h2>{t('faults.title', { count: faultCount })}</h2>
        <p>{t('faults.text')}</p>
        <ul tabIndex={0} aria-label={t('faults.label')}>
          {faults.map((fault, index) => (
            <li key={index}>
              <b className="num">{t('faults.row', { row: fault.row })}</b>
              {fault.column !== null && `, ${t('faults.column', { column: fault.column })}`}: {faultText(fault, t)}
            </li>
          ))}
        </ul>
        {faultCount > faults.length && <p className="small">{t('faults.more', { count: faultCount - faults.length })}</p>}
      </div>
    </section>
  )
}
