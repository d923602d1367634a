package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.Source;
import java.util.List;

/** A document of OpenAPI Overlay 1.0. */
public record Overlay(Source source, List<Assumption> assumptions, List<Action> actions) {}
