import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/projectRoot'
import { fold, wordsOf } from './names'

/** As scripts/places.mjs writes them. */
interface Data {
  states: string[]
  counties: string[]
  kinds: string[]
  municipalities: [
    ags: string,
    name: string,
    kind: number,
    latitude: number,
    longitude: number,
    population: number,
    state: number,
    county: number,
    box: [south: number, north: number, west: number, east: number],
  ][]
  places: [id: number, name: string, latitude: number, longitude: number, population: number, ags: string][]
}

export interface Place {
  /** 'bkg:03356007' or 'geonames:2857458'. */
  readonly id: string
  readonly name: string
  readonly kind: 'municipality' | 'place'
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  readonly state: string
  readonly county: string
  /** Of a place within one: its municipality. */
  readonly municipality: string
  /** South, north, west, east. */
  readonly box: readonly [number, number, number, number]
}

interface Known {
  readonly place: Place
  readonly folded: string
  readonly words: readonly string[]
  /** Of county, state and municipality: what people add to tell two of one name apart. */
  readonly around: readonly string[]
}

/** 'Bremen, Stadt' is written 'Bremen' by people. */
const bare = (name: string): string => name.replace(/,.*$/, '')
/** A village is about a kilometre and a half around its point. */
const AROUND = 0.015

const readPlaces = (): Place[] => {
  const data = JSON.parse(readFileSync(join(projectRoot(), 'server', 'geocoder', 'data', 'places.json'), 'utf8')) as Data
  const municipalities = data.municipalities.map(([ags, name, , latitude, longitude, population, state, county, box]): [string, Place] => [
    ags,
    {
      ...{ id: `bkg:${ags}`, name: bare(name), kind: 'municipality', latitude, longitude, population, municipality: '', box },
      ...{ state: data.states[state] ?? '', county: data.counties[county] ?? '' },
    },
  ])
  const byAgs = new Map(municipalities)
  const places = data.places.map(([id, name, latitude, longitude, population, ags]): Place => {
    const { state = '', county = '', name: municipality = '' } = byAgs.get(ags) ?? {}
    const box = [latitude - AROUND, latitude + AROUND, longitude - AROUND, longitude + AROUND] as const
    return { id: `geonames:${id}`, name, kind: 'place', latitude, longitude, population, state, county, municipality, box }
  })
  return [...byAgs.values(), ...places]
}

let known: readonly Known[] | null = null

/** Read when somebody searches for the first time: not every installation does. */
const knownPlaces = (): readonly Known[] => {
  known ??= readPlaces().map((place) => ({
    place,
    folded: fold(place.name),
    words: wordsOf(place.name),
    around: wordsOf(`${place.county} ${place.state} ${place.municipality}`),
  }))
  return known
}

const startsOne = (words: readonly string[], wanted: string): boolean => words.some((word) => word.startsWith(wanted))

/** 0: the very name; 1: it begins so; 2: a word of it does; null: neither, or something else was asked for. */
const rankOf = ({ folded, words, around }: Known, wanted: readonly string[]): number | null => {
  const [first = '', ...rest] = wanted
  if (!startsOne(words, first) || !rest.every((word) => startsOne(words, word) || startsOne(around, word))) return null
  const name = wanted.filter((word) => startsOne(words, word)).join(' ')
  if (folded === name) return 0
  return folded.startsWith(name) ? 1 : 2
}

/**
 * Places by name, the very name first, then beginnings, then the larger ones. Numbers (postcodes, houses) are not known here; of words that
 * lead nowhere, as those of a street, the first ones are left away until something is found.
 */
export const searchPlaces = (query: string, most: number): Place[] => {
  const words = wordsOf(query).filter((word) => !/^\d/.test(word))
  for (let from = 0; from < words.length; from++) {
    const wanted = words.slice(from)
    const found = knownPlaces().flatMap((one) => {
      const rank = rankOf(one, wanted)
      return rank === null ? [] : [{ place: one.place, rank }]
    })
    if (found.length > 0)
      return found
        .sort((a, b) => a.rank - b.rank || b.place.population - a.place.population || a.place.name.localeCompare(b.place.name, 'de'))
        .slice(0, most)
        .map(({ place }) => place)
  }
  return []
}
