import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { QueryClientProvider } from '@tanstack/react-query'
import '../../../web/ui/theme/fonts.css'
import '../../../web/ui/theme/tokens.css'
import '../../../web/ui/theme/shell.css'
import '../../../web/app/shell/shell.css'
import '../../../web/evaluation/evaluation.css'
import type { EvaluationView } from '../../../server/contract/evaluation/views'
import app from '../../../engine/languages/de/web/app.json'
import evaluation from '../../../engine/languages/de/web/evaluation.json'
import { Comparison } from '../../../web/evaluation/Comparison'
import { Ranking } from '../../../web/evaluation/Ranking'
import { queryClient } from '../../../web/rpc/queryClient'
import { mount } from './mount'

const CRITERIA = 100
const WORDS = ['Personalkonzept', 'Terminplan', 'Reaktionszeit', 'Nachhaltigkeit', 'Schulung']
const both = (text: string) => ({ de: text, en: text })

/** So many opened applications by a hundred criteria; each answers a hundred fields, one in ten alike. */
const viewOf = (count: number): EvaluationView => {
  const ids = Array.from({ length: CRITERIA }, (_, n) => `c${n}`)
  const nameOf = (n: number): string => `${WORDS[n % WORDS.length]} ${n + 1}`
  const offers = Array.from({ length: count }, (_, n) => ({
    ...{ offerId: `o${n}`, organization: { id: n, name: `Breitband Worpswede ${n + 1} GmbH` }, late: false, files: [], messages: [] },
    ...{ receivedAt: '2026-11-20T08:00:00.000Z', rank: n + 1, total: String(95 - n), excluded: null, afterClose: false, out: null },
    values: Object.fromEntries(ids.map((id, at) => [id, { value: at % 10 === 0 ? 'wie gefordert' : `Antwort ${(n * 7 + at) % 23}` }])),
    results: Object.fromEntries(ids.map((id, at) => [id, { points: String((n + at) % 10), weighted: '0.5', given: 2 }])),
    ...{ marks: [], agreed: {} },
  }))
  return {
    ...{ projectId: 'p', lotId: 'LOT-0001', part: { kind: 'application', round: 1, offerRound: 1 }, maxPoints: '10', offers },
    fields: ids.map((key, n) => ({
      ...{ key, section: both(`Abschnitt ${Math.floor(n / 10)}`), label: both(nameOf(n)), valueType: 'text', isNumber: false },
    })),
    criteria: ids.map((id, n) => ({
      id,
      name: nameOf(n),
      weight: '1',
      price: null,
      description: '',
      published: { name: true, weight: true },
    })),
  } as unknown as EvaluationView
}

declare global {
  interface Window {
    /** Mounts 'comparison' or 'ranking' of so many offers instead of what was there; resolves when the first frame is drawn. */
    mountOffers: (shown: string, offers: number) => Promise<void>
  }
}

async function start(): Promise<void> {
  await i18n.use(initReactI18next).init({ lng: 'de', resources: { de: { app, evaluation } }, interpolation: { escapeValue: false } })
  window.mountOffers = (shown, count) => {
    const view = viewOf(count)
    return mount(
      <QueryClientProvider client={queryClient}>
        <main className="main">
          {shown === 'comparison' ? <Comparison view={view} /> : <Ranking view={view} onChoose={() => undefined} />}
        </main>
      </QueryClientProvider>,
    )
  }
}

void start()
