import { expect, test } from "vitest";
import { cut, nameMake, nameModel, spaceOut } from "./car-names.ts";

test.each([
  ["alfa_romeo", "Alfa Romeo"],
  ["ALFA ROMEO", "Alfa Romeo"],
  ["vw", "Volkswagen"],
  ["Mercedes", "Mercedes-Benz"],
  ["mb", "Mercedes-Benz"],
  ["chevy", "Chevrolet"],
  ["landrover", "Land Rover"],
  ["alfa", "Alfa Romeo"],
  ["skoda", "Škoda"],
  ["lynk & co", "Lynk & Co"],
  ["borgward", "Borgward"],
  ["De Tomaso", "De Tomaso"],
  ["a".repeat(61), `A${"a".repeat(59)}`],
  ["other", null],
  ["Others", null],
  ["andere", null],
  ["sonstige", null],
  ["Sonstige_Autos", null],
  ["sonstige marken", null],
  ["other makes", null],
  ["another", "Another"],
  ["others inc", "Others Inc"],
])("the make %j is named %j", (text, name) => expect(nameMake(text)).toBe(name));

test.each([
  ["x_reihe", "X-Reihe"],
  ["c_klasse", "C-Klasse"],
  ["cl klasse", "CL-Klasse"],
  ["neue klasse", "Neue Klasse"],
  ["c klasse kombi", "C Klasse Kombi"],
  ["a4", "A4"],
  ["i30", "i30"],
  ["ix35", "IX35"],
  ["3er", "3er"],
  ["golf", "Golf"],
  ["golf_plus", "Golf Plus"],
  ["grand c-max", "Grand C-Max"],
  ["e", "E"],
  ["iQ", "iQ"],
  ["böse_été", "Böse Été"],
  ["mx5 roadster", "MX5 Roadster"],
  ["b".repeat(90), `B${"b".repeat(79)}`],
  ["andere", null],
])("the model %j is named %j", (text, name) => expect(nameModel(text)).toBe(name));

test("underscores are spaces only in a text without spaces", () => {
  expect(spaceOut("golf_gti")).toBe("golf gti");
  expect(spaceOut("  golf_gti \n mk_2 ")).toBe("golf_gti mk_2");
});

test("a cut text ends with a whole character and no space", () => {
  expect(cut("golf", 4)).toBe("golf");
  expect(cut("golf gti", 5)).toBe("golf");
  expect(cut("golf\u{1f697}", 5)).toBe("golf");
  expect(cut("golf\u{1f697}s", 6)).toBe("golf\u{1f697}");
});
