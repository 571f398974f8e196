import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '../../../server/contract/parcels/exchange'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { MapView, ParcelLayer, START, type ParcelShape } from '../../map'
import { sizeText } from '../words'
import { TARGETS, isTarget, targetOf, withTarget, type Answers, type Mapping } from './columns'
import { Reading } from './Reading'
import { ReadingSummary } from './ReadingSummary'
import type { TFunction } from 'i18next'

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
const FaultList = ({ preview }: { preview: ImportPreview }): ReactElement => {
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

interface ImportCheckProps {
  preview: ImportPreview
  mapping: Mapping
  /** Where rows go that name no location, and how the file is read. */
  answers: Answers
  isBusy: boolean
  onMapping: (mapping: Mapping) => void
  onAnswer: (answer: Answers) => void
}

const EXAMPLES = 3
const FIT_ZOOM = 18

/** What each column becomes, with examples from the file. */
const Columns = ({
  preview,
  mapping,
  isBusy,
  onMapping,
}: Pick<ImportCheckProps, 'preview' | 'mapping' | 'isBusy' | 'onMapping'>): ReactElement => {
  const { t } = useTranslation(['exchange', 'parcels'])
  return (
    <div className="ex-scroll" tabIndex={0} role="region" aria-label={t('columns.title')}>
      <table className="table ex-columns">
        <thead>
          <tr>
            <th scope="col">{t('columns.column')}</th>
            <th scope="col">{t('columns.examples')}</th>
            <th scope="col">{t('columns.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className="soft">
                {preview.rows
                  .slice(0, EXAMPLES)
                  .map(({ values }) => String(values[column] ?? ''))
                  .filter((text) => text !== '')
                  .join(' · ')
                  .slice(0, 120)}
              </td>
              <td>
                <select
                  className="select"
                  aria-label={t('columns.of', { column })}
                  value={targetOf(mapping, column) ?? ''}
                  disabled={isBusy}
                  onChange={({ target: { value } }) => onMapping(withTarget(mapping, column, isTarget(value) ? value : undefined))}
                >
                  <option value="">{t('columns.nothing')}</option>
                  {TARGETS.map((target) => (
                    <option key={target} value={target}>
                      {t(`parcels:field.${target === 'location' ? 'locationId' : target}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first rows as they would become parcels; what is wrong with one stands with it. */
const Rows = ({ preview }: { preview: ImportPreview }): ReactElement => {
  const { t } = useTranslation(['exchange', 'parcels'])
  const language = useLanguage()
  const wrong = new Set(preview.faults.map(({ row }) => row))
  return (
    <div className="ex-scroll" tabIndex={0} role="region" aria-label={t('rows.title')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('rows.row')}</th>
            <th scope="col">{t('parcels:field.name')}</th>
            <th scope="col" className="right">
              {t('parcels:field.area')}
            </th>
            <th scope="col">{t('rows.state')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, name, area }) => (
            <tr key={row}>
              <td className="num">{row}</td>
              <td>{name}</td>
              <td className="num right">{area === null ? '' : sizeText(Math.round(area), language)}</td>
              <td>
                {wrong.has(row) ? (
                  <span className="tag error">{t('rows.wrong')}</span>
                ) : (
                  <span className="tag done">{t('rows.right')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const PreviewMap = ({ preview }: { preview: ImportPreview }): ReactElement | null => {
  const { t } = useTranslation('exchange')
  const shapes = useMemo(
    () =>
      preview.rows.flatMap(({ row, name, geoJson }): ParcelShape[] =>
        geoJson ? [{ id: row, geoJson: geoJson as GeoJSON.FeatureCollection, look: 'internal', title: name || String(row) }] : [],
      ),
    [preview.rows],
  )
  const goTo = useMemo(() => (preview.bounds ? { bounds: preview.bounds, maxZoom: FIT_ZOOM } : null), [preview.bounds])
  if (!preview.bounds) return null
  return (
    <div className="mp-box">
      <MapView label={t('map')} start={START} goTo={goTo}>
        <ParcelLayer shapes={shapes} />
      </MapView>
    </div>
  )
}

/** Faults, columns, map and first rows of a layer. */
const Rest = ({ preview, mapping, isBusy, onMapping }: Omit<ImportCheckProps, 'answers' | 'onAnswer'>): ReactElement => {
  const { t } = useTranslation(['exchange', 'parcels'])
  return (
    <>
      {preview.faultCount > 0 ? (
        <FaultList preview={preview} />
      ) : preview.questions.length > 0 ? null : (
        <div className="note done">
          <Icon name="check" />
          <p>{t('allRight', { count: preview.count })}</p>
        </div>
      )}
      <section className="surface">
        <h2>{t('columns.title')}</h2>
        {preview.columns.length === 0 ? (
          <p className="soft">{t('columns.none')}</p>
        ) : (
          <Columns preview={preview} mapping={mapping} isBusy={isBusy} onMapping={onMapping} />
        )}
      </section>
      <PreviewMap preview={preview} />
      <section className="surface">
        <h2>{t('rows.title')}</h2>
        <Rows preview={preview} />
        {preview.count > preview.rows.length && <p className="small soft">{t('rows.first', { count: preview.rows.length })}</p>}
      </section>
    </>
  )
}

/** What an import would make of the file: columns, shapes, first rows, every fault. */
export const ImportCheck = ({ preview, mapping, answers, isBusy, onMapping, onAnswer }: ImportCheckProps): ReactElement => {
  const { t } = useTranslation('exchange')
  const language = useLanguage()
  return (
    <>
      <p className="ex-sum num" role="status">
        {preview.questions.includes('layer')
          ? t('several', { count: preview.layers.length })
          : [t('count', { count: preview.count }), ...(preview.area > 0 ? [sizeText(Math.round(preview.area), language)] : [])].join(' · ')}
      </p>
      <ReadingSummary preview={preview} />
      {preview.questions.length > 0 && (
        <div className="note warning">
          <Icon name="warning" />
          <p>{t('ask.first')}</p>
        </div>
      )}
      <Reading preview={preview} answers={answers} onAnswer={onAnswer} />
      {!preview.questions.includes('layer') && <Rest {...{ preview, mapping, isBusy, onMapping }} />}
    </>
  )
}
