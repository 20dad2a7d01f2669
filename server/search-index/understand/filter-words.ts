import type { DistanceUnit } from "#shared/lib/distances.ts";
import { CHOICE_NAMES, type ChoiceFilter } from "#shared/rules/search.ts";

/** Words of English and German that name a filter, without accents. */

type Meaning = readonly (readonly [name: string, value: string])[];

/** `words=parameter:value` for each line; several words, and several parameters, are separated by commas. */
function read(lines: string): Map<string, Meaning> {
  const meanings = lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [words = "", meant = ""] = line.split("=");
      const meaning = meant.split(",").map((each) => {
        const [name = "", value = ""] = each.split(":");
        return [name, value] as const;
      });
      return words.split(",").map((word) => [word.trim(), meaning] as const);
    });
  return new Map(meanings);
}

export const FILTER_WORDS = read(`
diesel,diesels,tdi,cdi,hdi=fuel:diesel
petrol,gasoline,benzin,benziner,otto=fuel:petrol
hybrid,hybride,hev=fuel:hybrid
plug in,plug in hybrid,plugin hybrid,phev=fuel:plug-in hybrid
electric,elektro,elektroauto,e auto,ev,bev=fuel:electric
lpg,autogas=fuel:lpg
cng,erdgas=fuel:cng
hydrogen,wasserstoff=fuel:hydrogen
automatic,automatik,auto gearbox,automatikgetriebe,dsg=gearbox:automatic
manual,manuell,schaltgetriebe,handschaltung,schalter,stick=gearbox:manual
suv,suvs,4x4 suv,gelandewagen,crossover=body:suv
sedan,saloon,limousine,limo=body:sedan
hatchback,hatch,schragheck,kleinwagen=body:hatchback
estate,kombi,combi,wagon,station wagon,touring,avant,variant,caravan,turnier,sw=body:estate
coupe=body:coupe
convertible,cabrio,cabriolet,roadster=body:convertible
pickup,pick up,pritsche=body:pickup
van,transporter van,kastenwagen=body:van
mpv,people carrier,minivan,grossraumlimousine=body:mpv
front wheel drive,fwd,frontantrieb,vorderradantrieb=drive:front
rear wheel drive,rwd,heckantrieb,hinterradantrieb=drive:rear
4 x4,all wheel drive,four wheel drive,4wd,awd,4x4,allrad,allradantrieb=drive:all
black,schwarz,schwarzer,schwarzes=colour:black
white,weiss,weisser,weisses=colour:white
grey,gray,grau,grauer,graues=colour:grey
silver,silber,silberner,silbernes=colour:silver
blue,blau,blauer,blaues=colour:blue
red,rot,roter,rotes=colour:red
green,grun,gruner,grunes=colour:green
brown,braun,brauner,braunes=colour:brown
yellow,gelb,gelber,gelbes=colour:yellow
orange=colour:orange
private,private seller,private sellers,privat,von privat,privaten,privatverkauf,privatanbieter,privatperson,by owner=seller_kind:private
dealer,dealers,from dealers,dealership,handler,handlern,vom handler,von handlern,autohaus,autohandler,gewerblich=seller_kind:dealer
verified,gepruft,verifiziert=verified:yes
reduced,price reduced,price lowered,reduziert,preis gesenkt=lowered:yes
cheap,cheapest,gunstig,gunstige,gunstiger,billig=sort:cheapest
low mileage,low miles,wenig kilometer,wenig km=sort:least-driven
newest,neueste,neu eingestellt=sort:newest
two door,2 door=doors:2
three door,3 door,dreiturer=doors:3
four door,4 door,vierturer=doors:4
five door,5 door,funfturer=doors:5
seven seater,siebensitzer=seats:7
`);

/**
 * Words of a maker or of a narrower kind: they find each car with the value, but excluded they leave out only the
 * titles with the word. Without `dsg`, other automatics stay.
 */
export const NARROWER = new Set(
  "tdi,cdi,hdi,dsg,crossover,kleinwagen,touring,avant,variant,caravan,turnier,sw,roadster".split(
    ",",
  ),
);

/** Words before a number that say which end of a range it is. */
export const COMPARISONS = new Map<string, "from" | "to">([
  ...[
    ..."under,below,up to,max,maximum,maximal,at most,bis max,bis maximal,less than,no more than,not over,before,until,bis,bis zu,unter".split(
      ",",
    ),
    ..."hochstens,weniger als,vor,older than,to,<,≤".split(","),
  ].map((words) => [words, "to"] as const),
  ...[
    ..."over,above,from,min,minimum,mindestens,at least,more than,after,since,not older than,nicht alter als,newer than,younger than,ab,seit".split(
      ",",
    ),
    ..."uber,mehr als,nach,junger als,>,≥".split(","),
  ].map((words) => [words, "from"] as const),
]);

/** Units of distances, by their words. */
export const DISTANCE_WORDS = new Map<string, DistanceUnit>([
  ..."km,kilometer,kilometern,kilometers,kilometre,kilometres"
    .split(",")
    .map((word) => [word, "km"] as const),
  ..."miles,mile,mi,meilen".split(",").map((word) => [word, "mi"] as const),
]);

/** Units of numbers, and the range that they mean. */
export const UNITS = new Map<string, string>([
  ...[...DISTANCE_WORDS.keys()].map((word) => [word, "distance"] as const),
  ..."eur,euro,euros,€,£,$,gbp,usd,chf,pounds,dollars"
    .split(",")
    .map((unit) => [unit, "price"] as const),
  ..."hp,bhp,ps,pferdestarken".split(",").map((unit) => [unit, "horsepower"] as const),
  ..."kw,kilowatt".split(",").map((unit) => [unit, "power"] as const),
  ..."doors,door,turer,turig,turen".split(",").map((unit) => [unit, "doors"] as const),
  ..."seats,seater,seat,sitzer,sitze,sitzig".split(",").map((unit) => [unit, "seats"] as const),
  ..."years,year,jahre,jahren,jahr".split(",").map((unit) => [unit, "age"] as const),
]);

/** Of the words that compare, those that speak of age: `younger than 5 years` has no upper year. */
export const ABOUT_AGE = /older|newer|younger|alter|junger/;
/** Words between a comparison and its year: `ab Baujahr 2010`. */
export const YEAR_LABELS = new Set("bj,baujahr,ez,erstzulassung,year,registered".split(","));

/** Words before what is not wanted. */
export const NEGATIONS = new Set(
  "no,not,without,except,kein,keine,keinen,ohne,nicht,ausser".split(","),
);
/** After `2017 or`. */
export const NEWER = new Set("newer,younger,later,neuer,junger,spater".split(","));
export const OLDER = new Set("older,earlier,alter,fruher".split(","));

/** Words between cars of different makes. */
export const SEPARATORS = new Set("or,and,oder,und".split(","));

/** Words that say nothing of a car. */
export const FILLERS = new Set(
  "a,an,the,with,for,and,or,in,of,car,cars,used,sale,i,want,need,looking,me,my,please,mit,fur,und,oder,ein,eine,einen,auto,autos,gebraucht,gebrauchte,gebrauchter,suche,gesucht,als,der,die,das,bj,baujahr,year,years,registered,registration,first,erstzulassung,ez,price,preis,old,alt,from,by,seller,sellers,vehicle,vehicles,buy,find,show,any,all,that,which,cost,costs,costing,von,vom,beim,verkaufer,verkaufern,anbieter,anbietern,gebrauchten,gebrauchtwagen,fahrzeug,fahrzeuge,pkw,wagen,kaufen,zu,verkaufen,alle,zeige,mir".split(
    ",",
  ),
);

/** Choices of filters that a word names by itself: a car whose body is an estate is found by `kombi`. */
export function choicesMeant(word: string): [filter: ChoiceFilter, value: string][] {
  return (FILTER_WORDS.get(word) ?? []).flatMap(([name, value]) => {
    const filter = CHOICE_NAMES.find((each) => each === name);
    return filter === undefined ? [] : [[filter, value] as [ChoiceFilter, string]]; // a pair
  });
}
