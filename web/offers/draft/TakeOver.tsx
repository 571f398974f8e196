import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FormData } from '../../../engine/form'
import type { OfferView } from '../../../server/contract/offers/views'
import { call, useAction } from '../../rpc'
import { Button, Icon } from '../../ui'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { profilePath } from '../../tender-frame/paths'
import type { AutosaveStore } from './AutosaveStore'
import { fillFrom, takeBack } from './fillFrom'

interface TakeOverProps {
  offer: OfferView
  kind: Kind
  store: AutosaveStore
  /** Lots that something was written for. */
  others: readonly LotCase[]
}

interface Told {
  text: string
  isFault: boolean
  /** Nothing was taken because the profile says nothing yet: with the way there. */
  isEmpty?: boolean
  /** What it was and what was put in, while that can be taken back. */
  done: { before: FormData; filled: FormData } | null
}

const isProfileEmpty = async (): Promise<boolean> => (await call('getCompanyProfile')).savedAt === null

/** Fills what is empty from another lot, or from the company's profile; one click takes it back. */
export const TakeOver = ({ offer, kind, store, others }: TakeOverProps): ReactElement | null => {
  const { t } = useTranslation('offers')
  const [told, setTold] = useState<Told | null>(null)
  const box = useRef<HTMLDivElement>(null)

  const { isBusy, run } = useAction(({ message }) => setTold({ text: message, isFault: true, done: null }))
  const take = async (
    fill: (data: FormData) => Promise<{ data: FormData; text: string; taken: number; isEmpty?: boolean }>,
  ): Promise<void> => {
    store.takeTyped()
    await run(async () => {
      const before = store.state.data
      const { data, text, taken, isEmpty = false } = await fill(before)
      // Typed while the answer was under way: nothing of it is lost, the click can be repeated.
      if (store.state.data !== before) return
      if (taken > 0) store.replace(data)
      setTold({ text, isFault: false, isEmpty, done: taken > 0 ? { before, filled: data } : null })
    })
  }
  const fromLot = ({ lotId, number }: LotCase): Promise<void> =>
    take(async (data) => {
      const source = await call('getOfferDraft', offer.id, lotId, kind)
      const filled = fillFrom(store.template, data, source.data)
      return { ...filled, text: t(filled.taken > 0 ? 'take.fromLotDone' : 'take.nothingInLot', { number, count: filled.taken }) }
    })
  const fromProfile = (): Promise<void> =>
    take(async (data) => {
      const { data: filled, taken, left } = await call('takeFromProfile', offer.id, kind, data)
      if (taken.length === 0 && left.length === 0 && (await isProfileEmpty()))
        return { data, taken: 0, text: t('take.emptyProfile'), isEmpty: true }
      const expired = left.filter(({ why }) => why === 'expired').map(({ name }) => name)
      const words = [
        t(taken.length > 0 ? 'take.fromProfileDone' : 'take.nothingInProfile', { count: taken.length }),
        ...(expired.length > 0 ? [t('take.expired', { names: expired.join(', ') })] : []),
      ]
      return { data: filled, taken: taken.length, text: words.join(' ') }
    })
  const undo = (): void => {
    if (!told?.done) return
    store.takeTyped()
    store.replace(takeBack(store.template, store.state.data, told.done))
    setTold(null)
    // The button goes with its sentence: whoever works by keyboard stays where it all began.
    box.current?.querySelector('button')?.focus()
  }
  // What a company declares of itself goes into applications; an offer asks for none of it.
  const hasProfile = kind === 'application'
  if (!hasProfile && others.length === 0) return null
  return (
    <div className="bd-take stack-3" ref={box}>
      <p className="bd-b flow-3">
        {hasProfile && (
          <Button size="small" busy={isBusy} icon="building" onClick={() => void fromProfile()}>
            {t('take.fromProfile')}
          </Button>
        )}
        {others.map((one) => (
          <Button key={one.lotId} size="small" busy={isBusy} icon="copy" onClick={() => void fromLot(one)}>
            {t('take.fromLot', { number: one.number })}
          </Button>
        ))}
        {hasProfile && (
          <Button size="small" variant="quiet" to={profilePath}>
            {t('take.toProfile')}
          </Button>
        )}
      </p>
      <div role="status">
        {told !== null && (
          <p className={told.isFault ? 'note error' : 'note'}>
            <Icon name={told.isFault ? 'warning' : told.isEmpty ? 'info' : 'check'} />
            <span>
              {told.text}{' '}
              {told.isEmpty && (
                <Link className="f-link" to={profilePath}>
                  {t('take.fillProfile')}
                </Link>
              )}
              {told.done !== null && (
                <button type="button" className="f-link" onClick={undo}>
                  {t('take.undo')}
                </button>
              )}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
