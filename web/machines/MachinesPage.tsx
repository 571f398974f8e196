import './machines.css'
import { lazy, Suspense, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { NotFoundPage } from '../page/NotFoundPage'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button, Segments, Skeleton } from '../ui'
import { Drawing } from './Drawing'
import { MACHINE_IDS, machineOf, type MachineId } from './machine'
import { StepList } from './StepList'

/** Whoever only looks loads no machine. */
const PlayThrough = lazy(() => import('./PlayThrough').then((module) => ({ default: module.PlayThrough })))

const isMachine = (id: string | null): id is MachineId => MACHINE_IDS.some((one) => one === id)

/** /system/ablauf: the machines of tender, opening and offer, drawn from the data that the server judges by. For system admins. */
const MachinesPage = (): ReactElement => {
  const { t } = useTranslation('machines')
  const { isAdmin } = useSession()
  const [query, setQuery] = useSearchParams()
  if (!isAdmin) return <NotFoundPage />
  const asked = query.get('maschine')
  const machine = machineOf(isMachine(asked) ? asked : 'tender')
  const wanted = query.get('stufe') ?? ''
  const chosen = machine.states.includes(wanted) ? wanted : machine.initial
  const isPlayed = query.has('spiel')
  const show = (params: Record<string, string>): void => setQuery(params, { replace: true, preventScrollReset: true })
  const go = (id: MachineId, state?: string): void =>
    show({ maschine: id, ...(state === undefined ? {} : { stufe: state }), ...(isPlayed ? { spiel: '1' } : {}) })
  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]}>
      <div className="mc-head">
        <h1>{t('title')}</h1>
        <p className="soft">
          {t('lead')} {machine.id === 'offer' && t('derived')}
        </p>
        <Segments
          label={t('machines')}
          value={machine.id}
          options={MACHINE_IDS.map((id) => [id, t(`machine.${id}`)] as const)}
          onChange={(id) => go(id)}
        />
        <Button pressed={isPlayed} onClick={() => show({ maschine: machine.id, ...(isPlayed ? {} : { spiel: '1' }) })}>
          {t('play')}
        </Button>
      </div>
      {isPlayed ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <PlayThrough key={`${machine.id} ${chosen}`} machine={machine} start={chosen} onStart={(state) => go(machine.id, state)} />
        </Suspense>
      ) : (
        <div className="mc-two">
          <section className="surface" aria-labelledby="mc-drawn">
            <h2 id="mc-drawn" className="sr">
              {t('drawn')}
            </h2>
            <Drawing machine={machine} chosen={chosen} onChoose={(state) => go(machine.id, state)} />
          </section>
          <section className="surface mc-list" aria-labelledby="mc-state" aria-live="polite">
            <h2 id="mc-state">{t(`state.${machine.id}.${chosen}`)}</h2>
            {chosen === machine.initial && <p className="soft">{t('initial')}</p>}
            <StepList machine={machine} state={chosen} />
          </section>
        </div>
      )}
    </Page>
  )
}

export default MachinesPage
