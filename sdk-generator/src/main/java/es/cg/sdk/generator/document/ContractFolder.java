package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a project's folder {@code contract}.
 *
 * @param chapters the chapters' titles, by the names of their files, in order
 * @param base the document that the base makes
 * @param theirs the service's own document, as it published it, which is laid over the base; null if there is none
 * @param overlays in the order of the layers, and in each in the order of the chapters
 * @param names the names of Java, by chapter
 * @param javadoc by chapter
 */
public record ContractFolder(
        Map<String, String> chapters,
        JsonObject base,
        @Nullable JsonObject theirs,
        List<Overlay> overlays,
        Map<String, JsonObject> names,
        Map<String, JsonObject> javadoc) {
    public static final String NAME = "contract";
    private static final String CHAPTERS = "chapters.yaml";
    private static final Set<String> KNOWN = Set.of(
            "base",
            "assumptions",
            "rules",
            "words",
            "java",
            CHAPTERS,
            "marks.yaml",
            "postman.yaml",
            "service.json",
            "README.md");
    private static final String ENDING = "[.](yaml|yml|json)$";

    public static ContractFolder read(Path project) {
        return read(project, null);
    }

    /**
     * Reads the files.
     *
     * @param with the service's own document; null for the one in {@code base} that is named for no chapter, if any
     */
    public static ContractFolder read(Path project, @Nullable Path with) {
        demandKnown(project, NAME, KNOWN);
        demandKnown(project, NAME + "/rules", Set.of("shown", "assumed"));
        demandKnown(project, NAME + "/words", Set.of("api", "java"));
        Map<String, String> chapters = chapters(project);
        List<Source> base = new ArrayList<>(sources(project, Layer.BASE));
        if (base.isEmpty()) {
            throw new ContractException("contract/base has no file: it holds the document that the overlays extend");
        }
        JsonObject theirs = with == null
                ? theirs(project, base, chapters.keySet())
                : document(project, new Source(with.toString(), Layer.BASE, ""));
        List<JsonObject> parts = (base.size() == 1 ? base : inOrder(base, chapters))
                .stream().map(each -> document(project, each)).toList();
        List<Overlay> overlays = new ArrayList<>();
        for (Layer layer : Layer.values()) {
            if (layer.isOverlay()) {
                inOrder(sources(project, layer), chapters)
                        .forEach(each -> overlays.add(OverlayReader.read(each, document(project, each))));
            }
        }
        return new ContractFolder(
                chapters,
                BaseReader.merge(parts),
                theirs,
                overlays,
                documents(project, Layer.NAMES, chapters),
                documents(project, Layer.JAVADOC, chapters));
    }

    /**
     * Takes the service's own document out of the files of the base: a whole one that is named for no chapter. A file
     * that is alone is all of the base.
     */
    private static @Nullable JsonObject theirs(Path project, List<Source> base, Set<String> chapters) {
        if (base.size() == 1) {
            return null;
        }
        for (Source each : base) {
            if (!chapters.contains(each.chapter())) {
                JsonObject document = document(project, each);
                boolean isWhole = document.get("openapi") != null || document.get("swagger") != null;
                if (isWhole && document.get("paths") != null) {
                    base.remove(each);
                    return document;
                }
            }
        }
        return null;
    }

    /** Returns a folder with another base. */
    public ContractFolder with(JsonObject newBase) {
        return new ContractFolder(chapters, newBase, theirs, overlays, names, javadoc);
    }

    /** The files of a layer that are no overlays, by chapter. */
    private static Map<String, JsonObject> documents(Path project, Layer layer, Map<String, String> chapters) {
        Map<String, JsonObject> documents = new LinkedHashMap<>();
        inOrder(sources(project, layer), chapters)
                .forEach(each -> documents.put(each.chapter(), document(project, each)));
        return documents;
    }

    private static Map<String, String> chapters(Path project) {
        Source source = new Source(NAME + "/" + CHAPTERS, Layer.BASE, "");
        JsonObject list = document(project, source);
        Map<String, String> chapters = new LinkedHashMap<>();
        for (String each : list.keys()) {
            String title = list.text(each);
            if (title == null) {
                throw list.at(each).place().error("a chapter has a title: write " + each + ": Its title");
            }
            chapters.put(each, title);
        }
        return chapters;
    }

    private static List<Source> sources(Path project, Layer layer) {
        String folder = NAME + "/" + layer.folder();
        return names(project, folder).stream()
                .map(each -> source(folder, each, layer))
                .toList();
    }

    private static void demandKnown(Path project, String folder, Set<String> known) {
        for (String each : names(project, folder)) {
            if (!known.contains(each)) {
                throw new ContractException(folder + "/" + each + ": nothing reads this: move it to one of "
                        + String.join(", ", known.stream().sorted().toList()));
            }
        }
    }

    /** What a folder has, by name; nothing if it is not there. */
    private static List<String> names(Path project, String folder) {
        if (!Files.isDirectory(project.resolve(folder))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(project.resolve(folder))) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    private static Source source(String folder, String file, Layer layer) {
        Source source = new Source(folder + "/" + file, layer, file.replaceFirst(ENDING, ""));
        if (source.chapter().equals(file)) {
            throw source.line(1).error("the contract is written in YAML or JSON: name the file .yaml, or remove it");
        }
        return source;
    }

    private static List<Source> inOrder(List<Source> sources, Map<String, String> chapters) {
        List<String> names = List.copyOf(chapters.keySet());
        for (Source each : sources) {
            if (!names.contains(each.chapter())) {
                throw each.line(1)
                        .error("contract/" + CHAPTERS + " has no chapter " + each.chapter()
                                + ": add it there, or name the file for one of " + String.join(", ", names));
            }
        }
        return sources.stream()
                .sorted(Comparator.comparing(each -> names.indexOf(each.chapter())))
                .toList();
    }

    public static JsonObject document(Path project, Source source) {
        try {
            return YamlReader.read(source, Files.readString(project.resolve(source.file())));
        } catch (CharacterCodingException e) {
            throw source.line(1).error("the file is not UTF-8: save it as UTF-8");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + source.file(), e);
        }
    }
}
