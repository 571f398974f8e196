import { readIn, type Lang } from '../../../engine/languages'
import './rehearsal.css'
import { useMemo, useState, type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { presetType, BIDDER_FORMS, type TemplateFile } from '../../../engine/template'
import type { TenderTypeNumber } from '../../../workflows/tender'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, Modal, Skeleton } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { useDesigner } from '../state'
import { rehearse, typesOf, type FormCheck, type Rehearsal, type RehearsedStep } from './rehearse'
import { loadCodes, type CodeRow } from '../../forms'
import type { Outside } from '../canvas/sampleValue'

/** Any organization's number does: nobody is asked for it. */
const ORGANIZATION = '1'

/** The code lists that the forms of a template choose from. */
function listsOf(whole: TemplateFile): string[] {
  const nodes = [whole.ui, ...BIDDER_FORMS.flatMap((form) => whole.forms?.[form]?.ui ?? [])].flatMap((ui) => Object.values(ui.nodes))
  return [...new Set(nodes.flatMap(({ codelist, unitCodelist }) => [codelist ?? [], unitCodelist ?? []].flat()))].sort()
}

/** What the made-up answers take from outside the form; null while it is on its way. Of a list that cannot be had no code is known. */
function useOutside(whole: TemplateFile, lang: Lang): Outside | null {
  const names = listsOf(whole).join(' ')
  const sdk = whole.sdkVersion ?? '1.7'
  const [lists, setLists] = useState<ReadonlyMap<string, readonly CodeRow[]> | null>(names === '' ? new Map() : null)
  useEffect(() => {
    if (names === '') return
    let isHere = true
    const load = loadCodes(sdk)
    const one = (name: string): Promise<[string, readonly CodeRow[]]> =>
      load(name, lang).then(
        (rows) => [name, rows],
        () => [name, []],
      )
    void Promise.all(names.split(' ').map(one)).then((loaded) => isHere && setLists(new Map(loaded)))
    return () => {
      isHere = false
    }
  }, [names, sdk, lang])
  return useMemo(
    () =>
      lists && {
        organization: ORGANIZATION,
        code: (list, wanted) => {
          const codes = lists.get(list) ?? []
          return (codes.find(([code]) => code === wanted) ?? codes[0])?.[0]
        },
      },
    [lists],
  )
}

const MARK = { done: 'check', refused: 'lock', broken: 'octagon' } as const
/** Fields named in one line; the rest is counted. */
const NAMED = 6

const Form = ({ form }: { form: FormCheck }): ReactElement => {
  const { t } = useTranslation('rehearsal')
  const lang = useLanguage()
  if (form.fields === 0) return <p className="soft small">{t('form.none')}</p>
  if (form.open.length === 0) return <p className="soft small">{t('form.fits', { count: form.fields })}</p>
  const names = form.open.slice(0, NAMED).map((label) => readIn(label, lang))
  const more = form.open.length - names.length
  return (
    <p className="small d-reh-open">
      <Icon name="warning" size={16} /> {t('form.open', { count: form.open.length, names: names.join(', ') })}
      {more > 0 && ` ${t('form.more', { count: more })}`}
    </p>
  )
}

const Step = ({ step }: { step: RehearsedStep }): ReactElement => {
  const { t } = useTranslation(['rehearsal', 'tenders', 'offers', 'participants'])
  const language = useLanguage()
  const { reason } = step
  return (
    <li className={step.outcome}>
      <Icon name={MARK[step.outcome]} size={18} />
      <div>
        <p>
          <b>{t(`rehearsal:step.${step.key}`)}</b> <span className="d-reh-word">{t(`rehearsal:outcome.${step.outcome}`)}</span>
        </p>
        <p className="soft small">
          {t(`rehearsal:role.${step.role}`)} · {formatDateTime(new Date(step.at).toISOString(), language)}
        </p>
        {reason !== undefined && (
          <p className="small">{t([`tenders:refused.${reason}`, `offers:refused.${reason}`, `participants:refused.${reason}`])}</p>
        )}
        {step.form && <Form form={step.form} />}
      </div>
    </li>
  )
}

const Played = ({ steps, isThrough }: Rehearsal): ReactElement => {
  const { t } = useTranslation('rehearsal')
  const count = (outcome: RehearsedStep['outcome']): number => steps.filter((step) => step.outcome === outcome).length
  return (
    <>
      <p className={`note ${isThrough ? 'done' : 'error'}`} role="status">
        <Icon name={isThrough ? 'check' : 'octagon'} />{' '}
        {isThrough ? t('through', { count: count('done'), refused: count('refused') }) : t('stuck', { count: steps.length })}
      </p>
      <ol className="d-reh" tabIndex={0} aria-label={t('steps')}>
        {steps.map((step, index) => (
          <Step key={index} step={step} />
        ))}
      </ol>
    </>
  )
}

/** 'Probelauf': the template played through with two bidders who do not exist, in the browser's memory alone. */
export const RehearsalDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['rehearsal', 'designer'])
  const { whole } = useDesigner()
  const lang = useLanguage()
  const types = typesOf(whole)
  const [type, setType] = useState<TenderTypeNumber>(presetType(whole) ?? 0)
  const [now] = useState(() => Date.now())
  const outside = useOutside(whole, lang)
  const played = useMemo(() => outside && rehearse(whole, { type, now, lang, outside }), [whole, type, now, lang, outside])
  return (
    <Modal title={t('rehearsal:title')} width="wide" onClose={onClose} actions={<Button onClick={onClose}>{t('rehearsal:close')}</Button>}>
      <p>{t('rehearsal:intro')}</p>
      <label className="d-reh-type">
        <span className="label">{t('rehearsal:type')}</span>
        <select
          className="select"
          value={type}
          onChange={({ target }) => setType(types.find((one) => String(one) === target.value) ?? type)}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {t(`rehearsal:types.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {played ? <Played {...played} /> : <Skeleton lines={8} />}
    </Modal>
  )
}
