package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class ClientAutoConfigurationTest {
    private static final String NOWHERE = "cg.base-url=http://127.0.0.1:1/api/public/v1";
    private static final String SOME_KEY = "cg.api-key=cg_live_abc.secretsecret";
    private static final String UNCHECKED = "cg.check-at-start=false";

    private final MockCg mock = MockCg.start();

    @AfterEach
    void stop() {
        mock.close();
    }

    @Configuration
    @EnableAutoConfiguration
    static class Plain {}

    private Application started(Class<?> source, String... more) {
        return Application.start(
                concat(List.of("cg.base-url=" + mock.baseUrl(), "cg.api-key=" + mock.liveKey()), more), source);
    }

    private static List<String> concat(List<String> some, String... more) {
        return Stream.concat(some.stream(), Arrays.stream(more)).toList();
    }

    @Test
    void springBootVersionIsTheOneOfTheBuild() {
        assertThat(SpringBootVersion.getVersion())
                .startsWith(String.valueOf(System.getProperty("spring-boot.expected")));
    }

    @Test
    void baseUrlAndApiKeyCreateAClient() {
        try (Application application = started(Plain.class)) {
            CgClient cg = application.bean(CgClient.class);

            assertThat(cg.clients().list().stream().count()).isPositive();
        }
    }

    @Configuration
    static class SharedLimits extends Plain {
        static final Queue<LimitStore.Wanted> WANTED = new ConcurrentLinkedQueue<>();

        @Bean
        LimitStore limitStore() {
            return new LimitStore() {
                @Override
                public Reply acquire(Inquiry inquiry) {
                    WANTED.addAll(inquiry.wanted());
                    return new Reply(
                            inquiry.wanted().stream().collect(Collectors.toMap(Wanted::id, each -> Decision.grant())),
                            List.of(),
                            Map.of(),
                            Duration.ZERO);
                }

                @Override
                public void release(String key, List<Release> releases, List<ServerCount> counts) {}
            };
        }
    }

    @Test
    void limitStoreBeanIsAskedForEachRequest() {
        try (Application application = started(SharedLimits.class, UNCHECKED)) {
            application.bean(CgClient.class).status().get();

            assertThat(SharedLimits.WANTED).hasSize(1);
        }
    }

    @Test
    void clientWithDeadlineIsClosedWithTheContext() {
        Application application = started(Plain.class, "cg.deadline=20s");
        CgClient cg = application.bean(CgClient.class);
        cg.status().get();

        application.close();

        assertThatThrownBy(() -> cg.status().get()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void missingBaseUrlIsReportedAtStart() {
        assertThat(Application.failure(List.of(SOME_KEY), Plain.class))
                .contains("cg.base-url is not set")
                .contains("the accounting firm gave you");
    }

    @Test
    void missingApiKeyIsReportedAtStart() {
        assertThat(Application.failure(List.of(NOWHERE), Plain.class))
                .contains("cg.api-key is not set")
                .contains("creates keys in its panel");
    }

    @Test
    void unsetEnvironmentVariableIsReported() {
        assertThat(Application.failure(List.of(NOWHERE, "cg.api-key=${CG_NO_KEY}"), Plain.class))
                .contains("cg.api-key is ${CG_NO_KEY}")
                .contains("variable CG_NO_KEY is not set")
                .contains("creates keys in its panel");
        assertThat(Application.failure(List.of(SOME_KEY, "cg.base-url=https://${CG_NO_HOST}/api"), Plain.class))
                .contains("cg.base-url is ${CG_NO_HOST}")
                .contains("variable CG_NO_HOST is not set");
    }

    @Test
    void aMalformedKeyIsRefusedAndNotPrinted() {
        assertThat(Application.failure(List.of(NOWHERE, "cg.api-key=mysecretthatisnokey"), Plain.class))
                .contains("cg.api-key is not an API key")
                .doesNotContain("mysecret");
    }

    @Test
    void invalidValueIsReportedWithItsProperty() {
        assertThat(Application.failure(List.of(NOWHERE, SOME_KEY, "cg.max-open-requests=9"), Plain.class))
                .contains("cg.max-open-requests")
                .contains("1 to 8");
        assertThat(Application.failure(List.of(NOWHERE, SOME_KEY, "cg.max-attempts=7"), Plain.class))
                .contains("cg.max-attempts")
                .contains("1 to 6");
        assertThat(Application.failure(List.of(SOME_KEY, "cg.base-url=http://example.org/api"), Plain.class))
                .contains("cg.base-url");
    }

    @Test
    void keyThatContradictsCgEnvironmentIsRefused() {
        assertThat(Application.failure(
                        List.of(NOWHERE, "cg.api-key=cg_sbx_abc.secretsecret", "cg.environment=production"),
                        Plain.class))
                .contains("cg.environment is PRODUCTION")
                .contains("cg_sbx_")
                .doesNotContain("secretsecret");
    }

    @Test
    void sandboxKeyAtProductionAddressIsRefused() {
        assertThat(Application.failure(
                        List.of("cg.base-url=" + mock.baseUrl(), "cg.api-key=" + mock.sandboxKey()), Plain.class))
                .contains("belongs to the other environment")
                .contains("sandbox's address with a cg_sbx_ key");
    }

    @Test
    void aKeyThatTheServiceDoesNotKnowIsRefusedAtStart() {
        assertThat(Application.failure(List.of("cg.base-url=" + mock.baseUrl(), SOME_KEY), Plain.class))
                .contains("refuses the API key")
                .contains("cg.check-at-start=false");
    }

    @Test
    void missingRequiredScopeIsReportedAtStart() {
        String key =
                mock.panel().createKey(NewKey.live().scopes("clientes:leer")).key();

        assertThat(Application.failure(
                        List.of(
                                "cg.base-url=" + mock.baseUrl(),
                                "cg.api-key=" + key,
                                "cg.required-scopes=clientes:leer,facturas:escribir"),
                        Plain.class))
                .contains("cg.required-scopes")
                .contains("facturas:escribir");
    }

    @Test
    void unreachableServiceDoesNotPreventTheStart() {
        try (Application application =
                Application.start(List.of(NOWHERE, SOME_KEY, "cg.max-attempts=1"), Plain.class)) {
            CgClient cg = application.bean(CgClient.class);

            assertThat(LogLines.with("WARN the status of the service could not be read at start"))
                    .isNotEmpty();
            assertThatThrownBy(() -> cg.status().get()).isInstanceOf(ConnectionException.class);
        }
    }

    @Test
    void startCheckIsSentTwiceAtMost() {
        mock.faults().arm("status.get", 3, Fault.droppedBefore());
        try (Application application = started(Plain.class)) {
            assertThat(application.bean(CgClient.class)).isNotNull();
            assertThat(mock.journal().calls()).hasSize(2);
        }
    }

    @Test
    void disabledStartCheckSendsNothing() {
        try (Application application = started(Plain.class, UNCHECKED)) {
            assertThat(application.bean(CgClient.class)).isNotNull();
            assertThat(mock.journal().calls()).isEmpty();
        }
    }

    @Test
    void cgEnabledFalseCreatesNoClient() {
        try (Application application = Application.start(List.of("cg.enabled=false"), Plain.class)) {
            assertThat(application.context().getBeanNamesForType(CgClient.class))
                    .isEmpty();
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Rotating {
        @Bean
        AtomicReference<ApiKey> current() {
            return new AtomicReference<>();
        }

        @Bean
        Supplier<ApiKey> keys(AtomicReference<ApiKey> current) {
            return current::get;
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void supplierIsAskedAgainOnceItsKeyIsRefused() {
        try (Application application =
                Application.start(List.of("cg.base-url=" + mock.baseUrl(), UNCHECKED), Rotating.class)) {
            CgClient cg = application.bean(CgClient.class);
            AtomicReference<ApiKey> current = application.bean(AtomicReference.class);
            current.set(ApiKey.of(mock.testKey()));
            assertThat(String.valueOf(cg.status().get().clave().tipo())).isEqualTo("test");

            current.set(ApiKey.of(mock.liveKey()));
            mock.panel().keys().stream()
                    .filter(each -> mock.testKey().startsWith(each.prefix()))
                    .forEach(each -> mock.panel().revokeKey(each.id()));

            assertThat(String.valueOf(cg.status().get().clave().tipo())).isEqualTo("live");
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Own {
        @Bean
        CgClient own() {
            return CgClient.builder()
                    .baseUrl("http://127.0.0.1:2/own")
                    .apiKey(ApiKey.of("cg_live_abc.secretsecret"))
                    .build();
        }
    }

    @Test
    void theApplicationsOwnClientNeedsNoProperty() {
        try (Application application = Application.start(List.of(), Own.class)) {
            assertThat(application.bean(CgClient.class).toString()).contains("/own");
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Listening {
        static final Queue<String> HEARD = new ConcurrentLinkedQueue<>();

        @Bean
        CallListener listener() {
            return new CallListener() {
                @Override
                public void attemptStarted(CallInfo call) {
                    HEARD.add(call.operation());
                }
            };
        }

        @Bean
        CgClientCustomizer elsewhere() {
            return builder -> builder.route("clients.list", "/clientes-movidos");
        }
    }

    @Test
    void listenersAndCustomizersOfTheApplicationAreUsed() {
        try (Application application = started(Listening.class)) {
            CgClient cg = application.bean(CgClient.class);

            assertThatThrownBy(() -> cg.clients().list().stream().count()).hasMessageContaining("404");
            assertThat(Listening.HEARD).contains("clients.list");
        }
    }

    @Test
    void plainClientEnvironmentVariablesAreRead() {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        "systemEnvironment",
                        Map.of(
                                "CG_BASE_URL",
                                "https://example.org/v1",
                                "CG_API_KEY",
                                "cg_live_a.b",
                                "CG_CORRECTIONS",
                                "a.json,b.json")));
        ConfigurationPropertySources.attach(environment);

        CgProperties bound =
                Binder.get(environment).bind("cg", CgProperties.class).get();

        assertThat(bound.baseUrl()).isEqualTo("https://example.org/v1");
        assertThat(bound.apiKey()).isEqualTo("cg_live_a.b");
        assertThat(bound.corrections()).containsExactly("a.json", "b.json");
        assertThat(bound.toString()).doesNotContain("cg_live_a");
    }
}
