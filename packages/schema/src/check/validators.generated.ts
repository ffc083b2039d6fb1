// Made by scripts/generate-validators.ts from schemas/*.json: change those, then run it.
// @ts-nocheck
import type { KnownKeys, Validate } from "./validate.ts";

/** No more unknown keys and one more of all else are kept: a hostile document can hold millions. */
export const maxMistakes: number = 1000;

/** The keys of each object, by document and by the schema path of the mistake that tells of an unknown one. */
export const knownKeys: KnownKeys = {
  "LibraryMetadata": {
    "#/additionalProperties": [
      "$schema",
      "name",
      "display_name",
      "description",
      "path",
      "dependencies"
    ],
    "#/properties/dependencies/items/additionalProperties": [
      "path",
      "ref",
      "custom_url"
    ]
  },
  "PolicyDefaultValues": {
    "#/additionalProperties": [
      "$schema",
      "defaults"
    ],
    "#/properties/defaults/items/additionalProperties": [
      "default_name",
      "description",
      "policy_assignments"
    ],
    "#/properties/defaults/items/properties/policy_assignments/items/additionalProperties": [
      "policy_assignment_name",
      "parameter_names"
    ]
  }
};

export const validateLibraryMetadata: Validate = validate10;
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
let unknown = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err0);
errors++;
}
if(data.display_name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "display_name"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err1);
errors++;
}
if(data.description === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err2);
errors++;
}
for(const key0 in data){
if(!((((((key0 === "$schema") || (key0 === "name")) || (key0 === "display_name")) || (key0 === "description")) || (key0 === "path")) || (key0 === "dependencies"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(unknown++ < maxMistakes) (vErrors ??= []).push(err3);
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err4 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err4);
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err5);
errors++;
}
}
if(data.display_name !== undefined){
if(typeof data.display_name !== "string"){
const err6 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err6);
errors++;
}
}
if(data.description !== undefined){
if(typeof data.description !== "string"){
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err7);
errors++;
}
}
if(data.path !== undefined){
if(typeof data.path !== "string"){
const err8 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err8);
errors++;
}
}
if(data.dependencies !== undefined){
let data5 = data.dependencies;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 in data6){
if(!(((key1 === "path") || (key1 === "ref")) || (key1 === "custom_url"))){
const err9 = {instancePath:instancePath+"/dependencies/" + i0,schemaPath:"#/properties/dependencies/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(unknown++ < maxMistakes) (vErrors ??= []).push(err9);
errors++;
}
}
if(data6.path !== undefined){
if(typeof data6.path !== "string"){
const err10 = {instancePath:instancePath+"/dependencies/" + i0+"/path",schemaPath:"#/properties/dependencies/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err10);
errors++;
}
}
if(data6.ref !== undefined){
if(typeof data6.ref !== "string"){
const err11 = {instancePath:instancePath+"/dependencies/" + i0+"/ref",schemaPath:"#/properties/dependencies/items/properties/ref/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err11);
errors++;
}
}
if(data6.custom_url !== undefined){
if(typeof data6.custom_url !== "string"){
const err12 = {instancePath:instancePath+"/dependencies/" + i0+"/custom_url",schemaPath:"#/properties/dependencies/items/properties/custom_url/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err12);
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/dependencies/" + i0,schemaPath:"#/properties/dependencies/items/type",keyword:"type",params:{type: "object"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err13);
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/dependencies",schemaPath:"#/properties/dependencies/type",keyword:"type",params:{type: "array"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err14);
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err15);
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
export const validatePolicyDefaultValues: Validate = validate11;
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
let unknown = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.defaults === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "defaults"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err0);
errors++;
}
for(const key0 in data){
if(!((key0 === "$schema") || (key0 === "defaults"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(unknown++ < maxMistakes) (vErrors ??= []).push(err1);
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err2);
errors++;
}
}
if(data.defaults !== undefined){
let data1 = data.defaults;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.default_name === undefined){
const err3 = {instancePath:instancePath+"/defaults/" + i0,schemaPath:"#/properties/defaults/items/required",keyword:"required",params:{missingProperty: "default_name"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err3);
errors++;
}
if(data2.policy_assignments === undefined){
const err4 = {instancePath:instancePath+"/defaults/" + i0,schemaPath:"#/properties/defaults/items/required",keyword:"required",params:{missingProperty: "policy_assignments"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err4);
errors++;
}
for(const key1 in data2){
if(!(((key1 === "default_name") || (key1 === "description")) || (key1 === "policy_assignments"))){
const err5 = {instancePath:instancePath+"/defaults/" + i0,schemaPath:"#/properties/defaults/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(unknown++ < maxMistakes) (vErrors ??= []).push(err5);
errors++;
}
}
if(data2.default_name !== undefined){
if(typeof data2.default_name !== "string"){
const err6 = {instancePath:instancePath+"/defaults/" + i0+"/default_name",schemaPath:"#/properties/defaults/items/properties/default_name/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err6);
errors++;
}
}
if(data2.description !== undefined){
if(typeof data2.description !== "string"){
const err7 = {instancePath:instancePath+"/defaults/" + i0+"/description",schemaPath:"#/properties/defaults/items/properties/description/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err7);
errors++;
}
}
if(data2.policy_assignments !== undefined){
let data5 = data2.policy_assignments;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.policy_assignment_name === undefined){
const err8 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1,schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/required",keyword:"required",params:{missingProperty: "policy_assignment_name"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err8);
errors++;
}
if(data6.parameter_names === undefined){
const err9 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1,schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/required",keyword:"required",params:{missingProperty: "parameter_names"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err9);
errors++;
}
for(const key2 in data6){
if(!((key2 === "policy_assignment_name") || (key2 === "parameter_names"))){
const err10 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1,schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(unknown++ < maxMistakes) (vErrors ??= []).push(err10);
errors++;
}
}
if(data6.policy_assignment_name !== undefined){
if(typeof data6.policy_assignment_name !== "string"){
const err11 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1+"/policy_assignment_name",schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/properties/policy_assignment_name/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err11);
errors++;
}
}
if(data6.parameter_names !== undefined){
let data8 = data6.parameter_names;
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
if(typeof data8[i2] !== "string"){
const err12 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1+"/parameter_names/" + i2,schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/properties/parameter_names/items/type",keyword:"type",params:{type: "string"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err12);
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1+"/parameter_names",schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/properties/parameter_names/type",keyword:"type",params:{type: "array"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err13);
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments/" + i1,schemaPath:"#/properties/defaults/items/properties/policy_assignments/items/type",keyword:"type",params:{type: "object"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err14);
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/defaults/" + i0+"/policy_assignments",schemaPath:"#/properties/defaults/items/properties/policy_assignments/type",keyword:"type",params:{type: "array"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err15);
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/defaults/" + i0,schemaPath:"#/properties/defaults/items/type",keyword:"type",params:{type: "object"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err16);
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "array"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err17);
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(errors - unknown <= maxMistakes) (vErrors ??= []).push(err18);
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}
