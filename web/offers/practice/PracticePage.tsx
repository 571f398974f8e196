import '../../tender-frame/bidder.css'
import '../offers.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useRpc, useAction } from '../../rpc'
import { Page } from '../../page/Page'
import { Button, Check, FaultNote, Icon, Skeleton } from '../../ui'
import { useHindrance } from '../../tender-frame/useOwnOffer'
import { keepPractice } from './keepPractice'
import { PracticeRun } from './PracticeRun'

const MINUTES = [5, 15, 30] as const

/** Says what practising is, and begins it. */
const Intro = (): ReactElement => {
  const { t } = useTranslation('offers')
  const [minutes, setMinutes] = useState<number>(15)
  const { isBusy, fault, run } = useAction()
  const start = () =>
    run(async () => {
      keepPractice(await call('startPractice', minutes))
    })
  return (
    <>
      <ul className="bd-next">
        {(['form', 'receipt', 'secret', 'gone'] as const).map((key) => (
          <li key={key}>
            <Icon name={key === 'secret' ? 'lock' : key === 'receipt' ? 'check' : key === 'gone' ? 'trash' : 'pencil'} />
            <span>{t(`practice.intro.${key}`)}</span>
          </li>
        ))}
      </ul>
      <fieldset className="bd-minutes">
        <legend className="label">{t('practice.minutes')}</legend>
        <div className="bd-b flow-3">
          {MINUTES.map((one) => (
            <Check key={one} type="radio" name="minutes" checked={minutes === one} onChange={() => setMinutes(one)}>
              {t('practice.inMinutes', { count: one })}
            </Check>
          ))}
        </div>
      </fieldset>
      <FaultNote>{fault?.message}</FaultNote>
      <p>
        <Button variant="primary" icon="play" busy={isBusy} onClick={() => void start()}>
          {t('practice.start')}
        </Button>
      </p>
    </>
  )
}

const Loaded = (): ReactElement => {
  const { t } = useTranslation('offers')
  const { data, error } = useRpc('getPractice', [])
  if (error) return <FaultNote bare>{error.message}</FaultNote>
  if (data === undefined) return <Skeleton lines={6} label={t('draft.loading')} />
  return data === null ? <Intro /> : <PracticeRun key={data.id} view={data} />
}

/** /testabgabe: submitting, tried out in a made-up procedure of one's own, before it counts. */
const PracticePage = (): ReactElement => {
  const { t } = useTranslation('offers')
  const hindrance = useHindrance()
  return (
    <Page title={t('practice.title')} crumbs={[{ label: t('practice.title') }]} bare>
      <div className="bd" id="top">
        <div className="bd-col">
          <h1 className="serif">{t('practice.title')}</h1>
          <p>{t('practice.lead')}</p>
          {hindrance === null ? <Loaded /> : <p className="note">{t('practice.notFor')}</p>}
        </div>
      </div>
    </Page>
  )
}

export default PracticePage
