package es.cg.sdk.spring;

import es.cg.sdk.CgClient;

/**
 * Changes the builder of each {@link CgClient} after the properties have been applied, for what has no
 * property, such as {@link CgClient.Builder#httpClient}. Define it as a bean; several are called in their
 * {@code @Order}.
 *
 * <pre>{@code
 * @Bean
 * CgClientCustomizer proxy(OkHttpClient http) {
 *     return builder -> builder.httpClient(http);
 * }
 * }</pre>
 */
@FunctionalInterface
public interface CgClientCustomizer {
    /** Changes the builder. Called once for each client, when it is created. */
    void customize(CgClient.Builder builder);
}
