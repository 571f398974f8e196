import type { Filtered } from '../../../engine/parcels'
import type { Rows } from './columns'
import type { Shared, Texts } from './packed'

export type Audience = 'staff' | 'outside'

/**
 * A kept row as a reader's filter may judge it, all but its location, tender and age; one after the other, without an object for each. Of
 * what is not shared no answer, and no time that it takes, says anything: it is not there.
 */
export class SeenRow implements Filtered {
  readonly #rows: Rows
  readonly #isStaff: boolean
  #row = 0
  #texts: Texts | null = null

  constructor(rows: Rows, audience: Audience) {
    this.#rows = rows
    this.#isStaff = audience === 'staff'
  }
  at(row: number): this {
    this.#row = row
    this.#texts = null
    return this
  }
  #textsOf(): Texts {
    return (this.#texts ??= this.#rows.textsOf(this.#row))
  }
  #has(name: Shared): boolean {
    return this.#isStaff || this.#rows.isShared(this.#row, name)
  }
  #switch(name: Parameters<Rows['switchOf']>[1]) {
    return this.#has(name) ? this.#rows.switchOf(this.#row, name) : undefined
  }
  /** What a search looks for words in but the location's name, folded. */
  get text(): string {
    return this.#isStaff ? this.#textsOf().staff : this.#textsOf().outside
  }
  get name(): string {
    return this.#textsOf().name
  }
  get plat(): string | undefined {
    return this.#has('plat') ? this.#textsOf().plat : undefined
  }
  get allowedUsageTypes(): string | undefined {
    return this.#has('allowedUsageTypes') ? this.#textsOf().allowedUsageTypes : undefined
  }
  get size(): number | undefined {
    return this.#has('size') ? this.#rows.columns.size[this.#row] : undefined
  }
  get hasBuilding() {
    return this.#switch('hasBuilding')
  }
  get regulatedInDevelopmentPlan() {
    return this.#switch('regulatedInDevelopmentPlan')
  }
  get buildingPlanIsInPreparation() {
    return this.#switch('buildingPlanIsInPreparation')
  }
  get availability() {
    return this.#switch('availability')
  }
  get isPublic(): boolean | undefined {
    return this.#isStaff ? this.#rows.isPublic(this.#row) : undefined
  }
  get isArchived(): boolean | undefined {
    return this.#isStaff ? this.#rows.isArchived(this.#row) : undefined
  }
}
