import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright'

export interface AxeWish {
  /** A part of the page alone, by its selector. */
  within?: string
  without?: string
  /** These rules alone. */
  rules?: readonly string[]
  /** All but these. */
  except?: readonly string[]
}

export interface AxeFault {
  id: string
  nodes: { html: string; target: string[]; failureSummary?: string | undefined }[]
}

const SOURCE = axe.source

/**
 * What axe finds wrong on the page as it stands.
 * One document is judged where it is, and only what is wrong comes back: the builder opens a second page for every judgement, carries
 * everything that is right over to it and back, and takes three times as long. Pages with frames are judged by the builder, which goes into
 * them.
 */
export async function axeFaults(page: Page, { within, without, rules, except = [] }: AxeWish = {}): Promise<AxeFault[]> {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page })
    if (within !== undefined) builder.include(within)
    if (without !== undefined) builder.exclude(without)
    if (rules !== undefined) builder.withRules([...rules])
    if (except.length > 0) builder.disableRules([...except])
    const { violations } = await builder.analyze()
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target: target.map(String), failureSummary })),
    }))
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async (wish) => {
      const context = {
        include: wish.within === undefined ? [document] : [wish.within],
        ...(wish.without === undefined ? {} : { exclude: [wish.without] }),
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(wish.except.map((rule) => [rule, { enabled: false }])),
        ...(wish.rules === undefined ? {} : { runOnly: { type: 'rule', values: [...wish.rules] } }),
      })
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target: target.map(String), failureSummary })),
      }))
    },
    { within, without, rules, except },
  )
}

const CONTRAST = ['color-contrast']

/**
 * Everything axe knows by day; by night, the same page in other colours, only contrast can differ. Leaves the page by day. Contrast takes
 * longer than all other rules together: `contrastBy` leaves it to one of the two, where the same page is judged at another width for the
 * other one.
 */
export async function faultsByDayAndNight(
  page: Page,
  contrastBy: 'light' | 'dark' | 'both' = 'both',
): Promise<(AxeFault & { by: 'light' | 'dark' })[]> {
  const found: (AxeFault & { by: 'light' | 'dark' })[] = []
  for (const by of contrastBy === 'light' ? (['light'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme: by, reducedMotion: 'reduce' })
    const wish = by === 'dark' ? { rules: CONTRAST } : contrastBy === 'dark' ? { except: CONTRAST } : {}
    found.push(...(await axeFaults(page, wish)).map((fault) => ({ ...fault, by })))
  }
  return found
}

/** How many pixels the page is wider than its screen. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
