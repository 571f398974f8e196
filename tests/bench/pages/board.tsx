import i18n from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import '../../../web/ui/theme/fonts.css'
import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import '../../../web/app/shell/shell.css'
import '../../../web/tender-frame/detail.css'
import '../../../web/tenders/participants/participants.css'
import type { OfferView } from '../../../server/contract/offers/views'
import app from '../../../engine/languages/de/web/app.json'
import boards from '../../../engine/languages/de/web/boards.json'
import participants from '../../../engine/languages/de/web/participants.json'
import { untoldOf, withPending, type Pending } from '../../../web/tenders/participants/decisions'
import { StageBoard } from '../../../web/tenders/participants/StageBoard'
import { DECIDED, lotOf, NOW, offerOf, tenderOf } from '../../../web/tenders/participants/testing/fixture'
import { Tray } from '../../../web/tenders/participants/Tray'
import { mount } from './mount'

/** mountBoard(500), or ?cards=500: the stage board as the page of participants shows it, with its tray; decisions are agreed to at once. */
const query = new URLSearchParams(location.search)

const PLACES = ['Worpswede', 'Lilienthal', 'Ritterhude', 'Hambergen', 'Osterholz']

/** Two thirds applied, the rest is in negotiation; every tenth was decided today. */
function sample(count: number): OfferView[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse('2026-09-01T06:00:00.000Z') + index * 3_600_000).toISOString()
    const isIn = index % 3 === 0
    const decided = { stage: 3, decision: 'accepted' as const, decidedAt: '2026-11-20T08:00:00.000Z', moves: DECIDED }
    const told = index % 10 === 0 ? {} : { announcedAt: '2026-10-26T08:00:00.000Z' }
    return offerOf(`Breitband ${PLACES[index % PLACES.length]} ${index + 1} GmbH`, {
      applicationSent: day,
      ...(isIn ? { ...decided, ...told } : {}),
    })
  })
}

const none: ReadonlySet<string> = new Set()
const tender = tenderOf()
const lot = lotOf()

function Page({ all }: { all: readonly OfferView[] }) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const offers = withPending(all, pending, [lot])
  const untold = untoldOf(offers, lot.lotId)
  return (
    <main className="main">
      <StageBoard
        {...{ tender, lot, lotNumber: 2, offers, busy: none, now: NOW }}
        onDecide={({ offer, lotOffer }, action) =>
          setPending([
            ...pending,
            { offerId: offer.id, lotId: lotOffer.lotId, round: lotOffer.round, action, at: new Date(NOW).toISOString() },
          ])
        }
        onOpen={() => undefined}
      />
      {untold.length > 0 && <Tray untold={untold} reasonOf={() => ''} onReason={() => undefined} onAnnounce={() => undefined} />}
    </main>
  )
}

declare global {
  interface Window {
    /** Mounts so many cards instead of those before; resolves when the first frame is drawn. */
    mountBoard: (cards: number) => Promise<void>
  }
}

async function start(): Promise<void> {
  await i18n
    .use(initReactI18next)
    .init({ lng: 'de', resources: { de: { app, boards, participants } }, interpolation: { escapeValue: false } })
  window.mountBoard = (cards) => mount(<Page all={sample(cards)} />)
  const cards = query.get('cards')
  if (cards !== null) await window.mountBoard(Number(cards))
}

void start()
