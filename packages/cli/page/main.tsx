import { render } from "preact";
import type { ExploreData } from "../src/explore/explore-data.ts";
import { App } from "./app.tsx";
import { createModel } from "./model.ts";

const [app, data] = ["app", "data"].map((id) => document.getElementById(id));
if (app && data) render(<App model={createModel(JSON.parse(data.textContent ?? "") as ExploreData)} />, app);
