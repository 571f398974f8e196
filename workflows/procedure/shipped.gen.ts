// Made by scripts/lists.mjs from the folders: npm run lists.
import awarded from '../../templates/procedures/awarded.json'
import concession from '../../templates/procedures/concession.json'
import continuous from '../../templates/procedures/continuous.json'
import designContest from '../../templates/procedures/design-contest.json'
import designContestRestricted from '../../templates/procedures/design-contest-restricted.json'
import dialogue from '../../templates/procedures/dialogue.json'
import directOrder from '../../templates/procedures/direct-order.json'
import dynamicCall from '../../templates/procedures/dynamic-call.json'
import dynamicPurchasing from '../../templates/procedures/dynamic-purchasing.json'
import frameworkCall from '../../templates/procedures/framework-call.json'
import innovation from '../../templates/procedures/innovation.json'
import interest from '../../templates/procedures/interest.json'
import marketSounding from '../../templates/procedures/market-sounding.json'
import negotiated from '../../templates/procedures/negotiated.json'
import negotiatedWithout from '../../templates/procedures/negotiated-without.json'
import notice from '../../templates/procedures/notice.json'
import open from '../../templates/procedures/open.json'
import openPriceLast from '../../templates/procedures/open-price-last.json'
import plotsByConcept from '../../templates/procedures/plots-by-concept.json'
import restricted from '../../templates/procedures/restricted.json'
import tender from '../../templates/procedures/tender.json'
import uvgoNegotiated from '../../templates/procedures/uvgo-negotiated.json'
import uvgoNegotiatedWithout from '../../templates/procedures/uvgo-negotiated-without.json'
import uvgoPublic from '../../templates/procedures/uvgo-public.json'
import uvgoRestricted from '../../templates/procedures/uvgo-restricted.json'
import uvgoRestrictedWithout from '../../templates/procedures/uvgo-restricted-without.json'
import vobEuNegotiated from '../../templates/procedures/vob-eu-negotiated.json'
import vobEuOpen from '../../templates/procedures/vob-eu-open.json'
import vobEuRestricted from '../../templates/procedures/vob-eu-restricted.json'
import vobFree from '../../templates/procedures/vob-free.json'
import vobPublic from '../../templates/procedures/vob-public.json'
import vobRestricted from '../../templates/procedures/vob-restricted.json'
import vobRestrictedWithout from '../../templates/procedures/vob-restricted-without.json'

export const SHIPPED: readonly unknown[] = [
  awarded,
  concession,
  continuous,
  designContest,
  designContestRestricted,
  dialogue,
  directOrder,
  dynamicCall,
  dynamicPurchasing,
  frameworkCall,
  innovation,
  interest,
  marketSounding,
  negotiated,
  negotiatedWithout,
  notice,
  open,
  openPriceLast,
  plotsByConcept,
  restricted,
  tender,
  uvgoNegotiated,
  uvgoNegotiatedWithout,
  uvgoPublic,
  uvgoRestricted,
  uvgoRestrictedWithout,
  vobEuNegotiated,
  vobEuOpen,
  vobEuRestricted,
  vobFree,
  vobPublic,
  vobRestricted,
  vobRestrictedWithout,
]
