package es.cg.sdk.checks;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which package of a module may use which, and which library it may touch. What is not allowed is refused. The finest
 * name counts: a class can have a line of its own.
 */
final class Arrows extends ArchCondition<JavaClass> {
    /** The root package, by its name below itself. */
    private static final String ROOT = "";

    private final String root;
    private final Map<String, Set<String>> uses;
    private final Map<String, Set<String>> libraries;

    private Arrows(String root, Map<String, Set<String>> uses, Map<String, Set<String>> libraries) {
        super("use only what the arrows of " + root + " allow");
        this.root = root;
        this.uses = uses;
        this.libraries = libraries;
    }

    /**
     * base ← errors ← model ← files ← call ← the packages of internal ← internal ← chapters ← root. A chapter knows no
     * other chapter, but what they share; the sandbox alone answers with what those have that it acts on.
     */
    static Arrows ofCore(String root, Set<String> chapters) {
        Map<String, Set<String>> uses = new HashMap<>();
        uses.put("base.text", Set.of());
        uses.put("base.threads", Set.of());
        uses.put("base.file", Set.of("base.text"));
        uses.put("base.corrections", Set.of("base.file", "base.json", "json", "base.text"));
        uses.put("errors", Set.of("base.text"));
        uses.put("limits", Set.of("errors"));
        uses.put("base.json", Set.of());
        uses.put("storage", Set.of());
        uses.put("json", Set.of("base.json", "base.text"));
        uses.put("model", Set.of("base.json", "json", "errors", "base.text"));
        uses.put("files", Set.of("model", "errors", "base.text"));
        uses.put("internal.retries", Set.of());
        uses.put("call", Set.of("files", "model", "base.json", "json", "errors", "base.text"));
        Set<String> base = Set.of(
                "call",
                "files",
                "internal.retries",
                "model",
                "base.json",
                "base.threads",
                "json",
                "errors",
                "base.text");
        uses.put("internal.requests", base);
        uses.put("common", Set.of("internal.requests", "model", "json", "errors", "base.text"));
        uses.put("messages", Set.of("batch", "errors"));
        uses.put("internal.corrections", with(base, "base.corrections"));
        uses.put("internal.http", with(base, "base.corrections", "internal.corrections", "internal.requests"));
        uses.put("internal.limits", with(base, "limits", "internal.http"));
        uses.put("internal.keys", with(base, "internal.limits"));
        uses.put("internal.journal", with(base, "batch", "internal.requests", "journal"));
        uses.put(
                "internal.pipeline",
                with(
                        base,
                        "base.corrections",
                        "internal.corrections",
                        "internal.http",
                        "internal.journal",
                        "internal.keys",
                        "internal.limits",
                        "internal.requests",
                        "journal"));
        uses.put(
                "internal.jobs",
                with(
                        base,
                        "internal.http",
                        "internal.journal",
                        "internal.limits",
                        "internal.pipeline",
                        "internal.requests"));
        uses.put(
                "internal",
                with(
                        base,
                        "base.corrections",
                        "internal.http",
                        "internal.jobs",
                        "internal.journal",
                        "internal.limits",
                        "internal.pipeline",
                        "internal.requests",
                        "journal"));
        Set<String> ofWrites = with(
                base,
                "batch",
                "internal",
                "internal.journal",
                "internal.keys",
                "internal.limits",
                "internal.requests",
                "journal");
        uses.put("internal.writes", ofWrites);
        uses.put("internal.batch", with(ofWrites, "internal.writes"));
        chapters.forEach(each ->
                uses.put(each, with(base, "base.file", "internal", "internal.jobs", "internal.requests", "common")));
        // What a person finds of a write is said in one way.
        uses.put("journal", Set.of("batch"));
        uses.computeIfPresent("sandbox", (sandbox, shared) -> with(shared, "banks", "destinations", "sepa"));
        uses.put(ROOT, Set.copyOf(uses.keySet()));
        return new Arrows(
                root,
                uses,
                Map.of(
                        "com.fasterxml.jackson.", Set.of(),
                        "javax.xml.", Set.of(),
                        "okhttp3.",
                                Set.of(ROOT, "internal.http", "internal.jobs", "internal.limits", "internal.pipeline"),
                        "okio.", Set.of("internal.http"),
                        "org.slf4j.",
                                Set.of(
                                        "internal",
                                        "internal.batch",
                                        "internal.corrections",
                                        "internal.http",
                                        "internal.keys",
                                        "internal.limits",
                                        "internal.pipeline",
                                        "internal.requests",
                                        "internal.writes",
                                        "model")));
    }

    /**
     * internal ← corrections ← their files ← root ← adapters and diagnosis; tables ← schema and attempts ← workers ← jdbc;
     * diagnosis ← registration. A receiver of webhooks calls nobody; the check of a receiver does.
     */
    static Arrows ofWebhooks(String root) {
        Map<String, Set<String>> uses = new HashMap<>();
        uses.put("internal", Set.of());
        uses.put("internal.corrections", Set.of("internal"));
        uses.put(ROOT, Set.of("internal", "internal.corrections"));
        uses.put("jdkhttp", Set.of(ROOT));
        uses.put("servlet", Set.of(ROOT));
        uses.put("diagnosis", Set.of(ROOT));
        uses.put("jdbc.internal.tables", Set.of(ROOT, "internal"));
        Set<String> database = Set.of(ROOT, "jdbc.internal.tables");
        uses.put("jdbc.internal.schema", database);
        uses.put("jdbc.internal.attempts", database);
        uses.put("jdbc.internal.workers", with(database, "jdbc.internal.attempts"));
        uses.put(
                "jdbc",
                with(database, "internal", "jdbc.internal.schema", "jdbc.internal.attempts", "jdbc.internal.workers"));
        // Its check of the receiver behind an address is that of diagnosis, and its table is made as those of events.
        uses.put("registration", with(database, "internal", "diagnosis", "jdbc.internal.schema"));
        Set<String> sql = with(uses.get("jdbc"), "jdbc", "registration");
        return new Arrows(
                root,
                uses,
                Map.of(
                        "okhttp3.", Set.of(),
                        "okio.", Set.of(),
                        "com.sun.net.httpserver.", Set.of("jdkhttp"),
                        "jakarta.servlet.", Set.of("servlet"),
                        "java.sql.", without(sql, ROOT),
                        "javax.sql.", without(sql, ROOT),
                        "java.net.http.", Set.of("diagnosis"),
                        "com.fasterxml.jackson.", Set.of("internal", "diagnosis", "registration"),
                        "org.slf4j.", sql));
    }

    /**
     * The packages of the mock, from the ground up: facts and state; what requests, keys and limits are; checks and jobs;
     * the chapters; the service; the panel and the sandbox. A chapter uses no other, except as its line says.
     */
    static Arrows ofMock(String root) {
        Map<String, Set<String>> uses = new HashMap<>();
        for (String each : List.of("json", "messages", "refusals")) {
            uses.put("internal." + each, Set.of());
        }
        uses.put("internal.store", internal("json", "refusals"));
        uses.put("internal.contract", internal("json", "messages"));
        uses.put("internal.outbound", internal("messages"));
        uses.put("internal.domain", internal("json", "messages"));
        uses.put("internal.api", internal("contract", "json", "messages"));
        uses.put("internal.settings", internal("contract", "outbound", "refusals"));
        uses.put("internal.faults", internal("contract", "store"));
        uses.put("internal.events", internal("messages", "store"));
        uses.put("internal.keys", internal("events", "store"));
        uses.put("internal.limits", internal("api", "events", "messages", "settings", "store"));
        uses.put("internal.scheduling", internal("api", "messages", "outbound", "store"));
        uses.put("internal.calls", internal("api", "contract", "keys", "messages", "store"));
        uses.put("internal.jobs", internal("api", "calls", "faults", "keys", "messages", "settings", "store"));
        uses.put(
                "internal.access",
                internal(
                        "api",
                        "calls",
                        "contract",
                        "domain",
                        "json",
                        "keys",
                        "limits",
                        "messages",
                        "refusals",
                        "settings",
                        "store"));
        String[] ofChapters = {
            "access",
            "api",
            "calls",
            "contract",
            "domain",
            "events",
            "jobs",
            "json",
            "keys",
            "limits",
            "messages",
            "refusals",
            "scheduling",
            "service",
            "settings",
            "store",
            "chapters.records"
        };
        uses.put(
                "internal.chapters.records",
                internal("api", "calls", "contract", "domain", "json", "messages", "refusals", "service", "store"));
        for (String each : List.of(
                "accounting",
                "activities",
                "clients",
                "directory",
                "documents",
                "invoices",
                "payslips",
                "status",
                "workers")) {
            uses.put("internal.chapters." + each, internal(ofChapters));
        }
        uses.put("internal.chapters.banks", with(internal(ofChapters), "internal.chapters.invoices"));
        uses.put("internal.chapters.expenses", with(internal(ofChapters), "internal.chapters.documents"));
        uses.put("internal.chapters.recurring", with(internal(ofChapters), "internal.chapters.invoices"));
        uses.put("internal.chapters.sepa", with(internal(ofChapters), "internal.chapters.invoices"));
        uses.put("internal.chapters.taxmodels", with(internal(ofChapters), "internal.chapters.expenses"));
        uses.put("internal.chapters.calendar", with(internal(ofChapters), "internal.chapters.taxmodels"));
        uses.put(
                "internal.webhooks",
                internal(
                        "access",
                        "api",
                        "calls",
                        "contract",
                        "events",
                        "keys",
                        "messages",
                        "outbound",
                        "service",
                        "settings",
                        "store"));
        uses.put("internal.http", internal("api", "messages"));
        uses.put("internal.corrections", internal("contract", "json", "messages", "outbound"));
        uses.put(
                "internal.wire",
                internal(
                        "access",
                        "api",
                        "calls",
                        "contract",
                        "corrections",
                        "domain",
                        "jobs",
                        "json",
                        "keys",
                        "messages",
                        "outbound",
                        "store"));
        Set<String> belowTheService = new HashSet<>(uses.keySet());
        belowTheService.removeIf(each -> each.startsWith("internal.chapters")
                || each.equals("internal.corrections")
                || each.equals("internal.webhooks")
                || each.equals("internal.wire")
                || each.equals("internal.http"));
        uses.put("internal.service", belowTheService);
        uses.put(
                "internal.chapters",
                with(
                        without(uses.keySet(), "internal.corrections", "internal.http", "internal.wire"),
                        "internal.service"));
        uses.put(
                "internal.sandbox",
                with(
                        without(uses.keySet(), "internal.corrections", "internal.http", "internal.wire"),
                        "internal.chapters"));
        uses.put(
                "internal.firms",
                with(without(uses.keySet(), "internal.corrections", "internal.http"), "internal.chapters"));
        uses.put(
                "internal.panel",
                with(
                        without(uses.keySet(), "internal.corrections", "internal.http", "internal.wire"),
                        "internal.chapters"));
        uses.put("internal.page", internal("api", "domain", "json", "messages", "panel"));
        uses.put(ROOT, Set.copyOf(uses.keySet()));
        uses.put("junit", Set.of(ROOT));
        uses.put("internal", Set.of(ROOT, "internal.json", "internal.page", "internal.panel"));
        return new Arrows(
                root,
                uses,
                Map.of(
                        "com.networknt.", Set.of("internal.contract", "internal.corrections"),
                        "mockwebserver3.", Set.of(),
                        "okhttp3.", Set.of(),
                        "okio.", Set.of()));
    }

    private static Set<String> internal(String... packages) {
        Set<String> names = new HashSet<>();
        for (String each : packages) {
            names.add("internal." + each);
        }
        return names;
    }

    private static Set<String> without(Set<String> uses, String... fewer) {
        Set<String> rest = new HashSet<>(uses);
        rest.removeAll(Set.of(fewer));
        return rest;
    }

    private static Set<String> with(Set<String> uses, String... more) {
        Set<String> all = new HashSet<>(uses);
        all.addAll(Set.of(more));
        return all;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        Optional<String> home = entry(type);
        if (home.isEmpty()) {
            events.add(SimpleConditionEvent.violated(
                    type, type.getName() + " lies in a package without arrows: say in Arrows what it may use"));
            return;
        }
        Set<String> allowed = new HashSet<>(uses.getOrDefault(home.get(), Set.of()));
        allowed.add(home.get());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            if (!allows(home.get(), allowed, target)) {
                events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
            }
        }
    }

    private boolean allows(String home, Set<String> allowed, JavaClass target) {
        if (target.getName().startsWith(root + ".")) {
            return entry(target).filter(allowed::contains).isPresent();
        }
        return libraries.entrySet().stream()
                .filter(each -> target.getName().startsWith(each.getKey()))
                .allMatch(each -> each.getValue().contains(home));
    }

    /** The line of the table that a class belongs to: its own, or its package's, or that of a package around it. */
    private Optional<String> entry(JavaClass type) {
        if (type.getPackageName().equals(root)) {
            return Optional.of(ROOT);
        }
        String below = type.getName().substring(root.length() + 1).replace('$', '.') + ".";
        return uses.keySet().stream()
                .filter(each -> !each.isEmpty() && below.startsWith(each + "."))
                .max(Comparator.comparing(String::length));
    }
}
