import type { InTree } from './tree'

/** What a criterion is called where it stands by itself: 'Qualität › Konzept' for a part. */
export const nameInTree = <C extends InTree & { name: string }>({ name, parent }: C, criteria: readonly C[]): string => {
  const above = parent === undefined ? undefined : criteria.find(({ id }) => id === parent)
  return above === undefined ? name : `${above.name} › ${name}`
}
