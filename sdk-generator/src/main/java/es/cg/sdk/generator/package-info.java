/**
 * Makes the files that the folder {@code contract} determines: {@code openapi.json}, the typed layer of sdk-core, the
 * kinds of events of sdk-webhooks, pages of the documentation, and the Postman collection.
 */
@NullMarked
package es.cg.sdk.generator;

import org.jspecify.annotations.NullMarked;
