/** Every operation of openapi.json, driven to each answer that is documented for it. */
@NullMarked
package es.cg.sdk.mock.operations;

import org.jspecify.annotations.NullMarked;
